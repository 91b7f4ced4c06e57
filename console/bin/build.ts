// Builds the console into console/dist, and fails if its first load is too large.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { firstFiles, languageFiles } from './first-files.ts'
import { stampFile, stampOfSources } from './stamp.ts'

/** First-load script of the overview, gzipped, in bytes. */
const firstLoadMax = 250_000

/** A tenth smaller than gzip, in a fifth of the time of the best quality. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const room = dirname(import.meta.dirname)
const dist = join(room, 'dist')
// Next to the old one until complete: a running service or a second build never sees a partial one.
const fresh = join(room, `.dist-${process.pid}`)

const startedMs = performance.now()
process.env.CONSOLE_OUT_DIR = fresh
try {
  const stamp = stampOfSources(dirname(room))
  await build({ configFile: join(room, 'vite.config.ts'), logLevel: 'warn' })
  const manifest = JSON.parse(readFileSync(join(fresh, 'manifest.json'), 'utf8'))
  const { page, screens } = firstFiles(manifest)
  const weigh = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(fresh, file))).length, 0)
  const overview = screens.find(({ path }) => path === '/')?.files ?? []
  const words = languageFiles(manifest)
  const bytes = weigh([...page, ...overview, words.en.first])
  const size = `${Math.round(bytes / 1000)} kB of script, gzipped, at first load`
  if (bytes > firstLoadMax) {
    throw new Error(
      `${size}: at most ${firstLoadMax / 1000}. Load what the first page does not need by import().`,
    )
  }
  for (const file of readdirSync(join(fresh, 'assets'))) {
    const path = join(fresh, 'assets', file)
    // Precompressed, so that no request waits for compression.
    if (!/\.(?:js|css)$/.test(file)) continue
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), brotli))
  }
  writeFileSync(join(fresh, 'THIRD_PARTY.txt'), licenceTexts())
  // The service lists in the page what its path needs next.
  writeFileSync(join(fresh, 'first-files.json'), JSON.stringify(screens))
  writeFileSync(join(fresh, 'language-files.json'), JSON.stringify(words))
  writeFileSync(join(fresh, stampFile), stamp)
  rmSync(dist, { recursive: true, force: true })
  renameSync(fresh, dist)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`console built in ${seconds} s: ${size}`)
} catch (error) {
  rmSync(fresh, { recursive: true, force: true })
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The licences of what is built into the pages, from the program that lists shipped packages. */
function licenceTexts(): string {
  const program = join(dirname(room), 'bin/package/print-licences.ts')
  const words = [program, '--texts', '--bundled']
  const told = spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (told.status !== 0) throw new Error(`The licences could not be told: ${told.stderr}`)
  return told.stdout
}
