// Builds the console if its files are missing, or older than their sources. Never fails: a service
// without its pages, or with older ones, still serves every program.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stampFile, stampOfSources } from './stamp.ts'

const room = dirname(import.meta.dirname)
const stamp = join(room, 'dist', stampFile)

function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOfSources(dirname(room))
}

// A package has the built files without their sources.
if (existsSync(join(room, 'src')) && !isBuilt()) {
  console.error('Building the console (once after each change; a few seconds) …')
  const built = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    cwd: room,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (built.status !== 0) {
    const shown = existsSync(stamp) ? 'with the console of an earlier release' : 'without it'
    console.error(
      `The console could not be built: see above. The service starts ${shown}. Build it as a user who may write here: npm run console:build.`,
    )
  }
}
