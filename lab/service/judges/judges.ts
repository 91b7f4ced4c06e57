/**
 * Lets third-party tools judge the HTTP interface: Schemathesis sends generated requests to its own
 * service (all checks; examples, coverage, fuzzing and stateful phases); Spectral (with the OWASP
 * rules) and Redocly read openapi.json; oasdiff compares it to the last released one,
 * `released.json` in this folder.
 *
 * With each release, openapi.json is copied to `released.json`. Until the first one it holds the
 * three operations of the contract, which never change.
 *
 * If a tool is wrong, the exception is a line with its reason in its settings next to this file.
 *
 * Usage: npm run lab -- run judges [--quick]
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from '../../harness/options.ts'
import { clientOf, type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { formatCount, printTable } from '../../report/table.ts'
import {
  compareDocuments,
  folder,
  installTools,
  runRedocly,
  runSchemathesis,
  runSpectral,
  type Said,
} from './tools.ts'

const document = '../../../openapi.json'

const options = readOptions('Third-party tools judge the HTTP interface of a running service.', {
  cases: { full: 360, quick: 15, help: 'generated requests per operation and phase, at most' },
  walks: { full: 10, quick: 2, help: 'runs of the stateful phase, each with a seed of its own' },
  least: { full: 10_000, quick: 2_000, help: 'requests below which the run does not count' },
  seed: { full: 1, quick: 1, help: 'seed of what is generated' },
})

type Verdict = { tool: string; requests: string; findings: string; clean: boolean }

installTools()
rmSync(join(folder, '.schemathesis'), { recursive: true, force: true })
const verdicts = [
  verdictOf('Spectral with OWASP', runSpectral(['lint', document, '--fail-severity', 'hint'])),
  verdictOf(
    'Redocly',
    runRedocly(['lint', document, '--config', 'redocly.yaml', '--max-problems', '1000']),
  ),
  verdictOf(
    'oasdiff',
    compareDocuments([
      'breaking',
      'released.json',
      document,
      '--fail-on',
      'WARN',
      '--err-ignore',
      'excused.txt',
    ]),
  ),
  ...(await judgeRunningService()),
]
console.log()
printTable(
  ['tool', 'requests', 'findings'],
  verdicts.map(({ tool, requests, findings }) => [tool, requests, findings]),
)
if (verdicts.some(({ clean }) => !clean)) process.exitCode = 1

/** The findings of a tool that reads documents; printed only if there are any. */
function verdictOf(tool: string, { status, text }: Said): Verdict {
  if (status !== 0) console.log(`${tool}\n${text}\n`)
  return { tool, requests: '–', findings: status === 0 ? '0' : 'see above', clean: status === 0 }
}

async function judgeRunningService(): Promise<Verdict[]> {
  const data = temporaryFolder('judges')
  const reports = temporaryFolder('judges-reports')
  const service = await startService({
    dataDir: join(data.path, 'data'),
    nodeArguments: ['--import', join(folder, 'loopback-only.mjs')],
    env: { LERNER_LOG_LEVEL: 'error' },
  })
  try {
    const [ours] = (await clientOf(service).apiKeys.list()).data
    const run = (phases: string, seed: number) =>
      generate(service, ours?.id ?? '', phases, seed, join(reports.path, `${seed}.json`))
    const tallies = [await run('examples,coverage,fuzzing', options.seed)]
    // Schemathesis ends a stateful run early when a repeated answer differs, as those of a live
    // store may.
    for (let walk = 1; walk <= options.walks; walk++) {
      tallies.push(await run('stateful', options.seed + walk))
    }
    return [verdictOfTallies(tallies), await judgeAnswers(service)]
  } finally {
    await service.stop()
    data.remove()
    reports.remove()
  }
}

type Tally = { generated: number; found: number; clean: boolean }

/** Runs some phases of Schemathesis against the service. */
async function generate(
  service: Service,
  ownKeyId: string,
  phases: string,
  seed: number,
  report: string,
): Promise<Tally> {
  const status = await runSchemathesis(
    [
      'run',
      `${service.url}/v1/openapi.json`,
      `--phases=${phases}`,
      '--checks=all',
      '--mode=all',
      '--continue-on-failure',
      '--workers=2',
      '--request-timeout=30',
      `--max-examples=${options.cases}`,
      `--seed=${seed}`,
      '--no-color',
      '--report=json',
      `--report-json-path=${report}`,
    ],
    { LERNER_API_KEY: service.key, JUDGES_KEY_ID: ownKeyId },
  )
  const {
    test_cases,
    complete,
    phases: ran,
  } = JSON.parse(readFileSync(report, 'utf8')) as {
    complete: boolean
    phases: Record<string, { status: string }>
    test_cases: { generated: number; with_failures: number; errored: number }
  }
  const found = test_cases.with_failures + test_cases.errored
  const succeeded = phases.split(',').every((phase) => ran[phase]?.status === 'success')
  return {
    generated: test_cases.generated,
    found,
    clean: status === 0 && complete && succeeded && found === 0,
  }
}

function verdictOfTallies(tallies: readonly Tally[]): Verdict {
  const generated = tallies.reduce((sum, tally) => sum + tally.generated, 0)
  const enough = generated >= options.least
  if (!enough) {
    console.log(`Only ${generated} requests were generated; ${options.least} are required.`)
  }
  return {
    tool: 'Schemathesis',
    requests: formatCount(generated),
    findings: String(tallies.reduce((sum, tally) => sum + tally.found, 0)),
    clean: enough && tallies.every(({ clean }) => clean),
  }
}

/** The service's own counts: no failure, and enough successes for the run to be meaningful. */
async function judgeAnswers(service: Service): Promise<Verdict> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  const counts = new Map<string, number>()
  for (const [, status = '', count] of metrics.matchAll(
    /^lerner_http_request_duration_seconds_count\{.*status="(\d)\d\d".*\} (\d+)$/gm,
  )) {
    counts.set(status, (counts.get(status) ?? 0) + Number(count))
  }
  const of = (status: string) => counts.get(status) ?? 0
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const stillOurs = (await clientOf(service).products.list({ limit: 1 })).data.length > 0
  console.log(
    `The service answered ${formatCount(total)} requests: ${formatCount(of('2'))} successes, ${formatCount(of('4'))} refusals, ${of('5')} failures.`,
  )
  if (of('5') > 0) console.log(service.output())
  return {
    tool: 'the service itself',
    requests: formatCount(total),
    findings: String(of('5')),
    clean: of('5') === 0 && stillOurs && of('2') > total / 10,
  }
}
