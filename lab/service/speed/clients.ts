/**
 * What a client costs: a quote through it against the same bytes through its language's bare HTTP
 * client.
 *
 * Method: one service in its own process answers every quote at once with the same bytes. For each
 * language a program makes pairs of calls on kept connections, one through the client and one bare
 * (fetch, httpx, net/http), alternating which is first; the bare one sends the same headers and
 * body and parses the answer as JSON, without a deadline, a retry or a key of its own. The ratio of
 * a round is the median of the client's times over the median of the bare ones. Rounds rotate
 * through the languages; the figures are medians over rounds. Because nothing is computed and no
 * network is crossed, the ratio is an upper bound on what a user sees.
 *
 * Targets: 1.15 in TypeScript and Go, 1.3 in Python. Exits with 1 if one is missed.
 *
 * Usage: npm run lab -- run clients [--quick]
 */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runners } from '../../../clients/conformance/run-runners.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { temporaryFolder } from '../../harness/service.ts'
import { median } from '../../report/statistics.ts'
import { printTable } from '../../report/table.ts'

type Times = { client: number[]; bare: number[] }
type Program = { language: string; target: number; command: string; args: string[] }

const options = readOptions('What a client costs compared with bare HTTP.', {
  rounds: { full: 5, quick: 3, help: 'rounds per language' },
  pairs: { full: 3000, quick: 1000, help: 'pairs of calls in a round' },
  warmup: { full: 5000, quick: 2000, help: 'pairs before the first that counts' },
})
const here = join(import.meta.dirname, 'clients')
const scratch = temporaryFolder('clients')
const service = await startBareService()

try {
  printMachine()
  const programs = [describeTypescript(), preparePython(), buildGo()]
  const rounds = new Map<Program, Times[]>(programs.map((program) => [program, []]))
  for (let round = 0; round < options.rounds; round++) {
    for (const [program, times] of rounds) times.push(run(program))
  }
  report(rounds)
} finally {
  service.stop()
  scratch.remove()
}

function report(rounds: Map<Program, Times[]>): void {
  const rows = [...rounds].map(([{ language, target }, times]) => {
    const ratios = times.map(({ client, bare }) => median(client) / median(bare))
    const ratio = median(ratios)
    if (ratio > target) process.exitCode = 1
    return [
      language,
      median(times.map(({ client }) => median(client))).toFixed(0),
      median(times.map(({ bare }) => median(bare))).toFixed(0),
      ratio.toFixed(3),
      `${Math.min(...ratios).toFixed(3)}–${Math.max(...ratios).toFixed(3)}`,
      target.toFixed(2),
    ]
  })
  printTable(['language', 'client µs', 'bare µs', 'ratio', 'of rounds', 'target'], rows)
}

function describeTypescript(): Program {
  const args = [join(here, 'typescript.ts')]
  return { language: 'TypeScript', target: 1.15, command: process.execPath, args }
}

/** In the environment of the conformance runner, which is created if missing. */
function preparePython(): Program {
  const runner = runners.find(({ languages }) => languages.includes('python'))
  if (runner === undefined) throw new Error('There is no runner for Python.')
  runner.prepare?.()
  const args = [join(here, 'quotes.py')]
  return { language: 'Python', target: 1.3, command: runner.command, args }
}

/** Compiled first, so that no round includes compilation. */
function buildGo(): Program {
  const program = join(scratch.path, 'quotes')
  const args = ['build', '-o', program, '.']
  const done = spawnSync('go', args, { cwd: join(here, 'go'), encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`go build failed: ${done.error ?? done.stderr}`)
  return { language: 'Go', target: 1.15, command: program, args: [] }
}

function run({ language, command, args }: Program): Times {
  const numbers = [service.url, String(options.pairs), String(options.warmup)]
  const done = spawnSync(command, [...args, ...numbers], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (done.status !== 0) throw new Error(`${language} failed: ${done.error ?? done.stderr}`)
  return JSON.parse(done.stdout)
}

async function startBareService(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(here, 'bare-service.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)))
  })
  return { url, stop: () => child.stdin.end() }
}
