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

/**
 * What the twelve slowest took, and the others for each byte, in seconds on two cores without other
 * work. Only the proportions count.
 */
const slowest: Readonly<Record<string, number>> = {
  ...{ 'managers-day': 266, languages: 178, spoken: 159, layout: 118, products: 101 },
  ...{ 'sign-in': 96, 'list-work': 87, overview: 79, history: 71, settings: 66 },
  ...{ 'one-story': 66, 'first-data': 45 },
}
const secondsPerByte = 0.007

const room = join(import.meta.dirname, '..')
const asked = process.argv.slice(2)

if (browserPath() === null) {
  console.log(
    'Left out: the console in a browser, since none is installed. apt-get install chromium-headless-shell',
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

/** The specs of a run: the next longest goes to the run with less to do, so both end together. */
function specsOf(run: 0 | 1): string[] {
  const one = { seconds: 0, specs: [] as string[] }
  const other = { seconds: 0, specs: [] as string[] }
  for (const { spec, seconds } of specsWithSeconds()) {
    const next = one.seconds <= other.seconds ? one : other
    next.seconds += seconds
    next.specs.push(spec)
  }
  return (run === 0 ? one : other).specs
}

/** How long each spec takes, longest first: measured for the slowest, else by its length. */
function specsWithSeconds(): { spec: string; seconds: number }[] {
  const folder = join(room, 'e2e')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => {
      const length = statSync(join(folder, name)).size
      const seconds = slowest[name.slice(0, -'.spec.ts'.length)] ?? length * secondsPerByte
      return { spec: `e2e/${name}`, seconds }
    })
    .sort((a, b) => b.seconds - a.seconds)
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
