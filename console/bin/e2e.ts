/**
 * `npm run console:e2e [-- a spec]`: the console in a real browser, against the real service.
 *
 * All specs are split into two concurrent runs, each with its own service: a spec changes its
 * account, so those of one service run in turn.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { browserPath } from '../e2e/harness/browser.ts'

const room = join(import.meta.dirname, '..')
const asked = process.argv.slice(2)

if (browserPath() === null) {
  console.log(
    'Left out: the console in a browser, since none is installed. apt-get install chromium',
  )
} else if (asked.length > 0 || availableParallelism() < 2) {
  process.exitCode = await play(asked)
} else {
  // Otherwise both would build it.
  spawnSync(process.execPath, [join(room, 'bin/ensure.ts')], { stdio: 'inherit' })
  const runs = ([0, 1] as const).map((run) =>
    play([...specsOf(run), '--output', join(room, `test-results/${run}`)]),
  )
  process.exitCode = Math.max(...(await Promise.all(runs)))
}

/** Every second spec, by size: longer ones take longer, and both runs end about together. */
function specsOf(run: 0 | 1): string[] {
  const folder = join(room, 'e2e')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => ({ name, size: statSync(join(folder, name)).size }))
    .sort((a, b) => b.size - a.size)
    .filter((_, i) => i % 2 === run)
    .map(({ name }) => `e2e/${name}`)
}

/** Runs some specs; returns the runner's exit status. */
function play(args: readonly string[]): Promise<number> {
  const playwright = join(room, '../node_modules/@playwright/test/cli.js')
  const run = ['test', '-c', join(room, 'e2e/playwright.config.ts'), ...args]
  return new Promise((resolve) => {
    spawn(process.execPath, [playwright, ...run], { cwd: room, stdio: 'inherit' }).on(
      'close',
      (status) => resolve(status ?? 1),
    )
  })
}
