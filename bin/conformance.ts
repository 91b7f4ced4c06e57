// `npm run conformance`: runs every case against every client, then one script through each client
// against the real service. Prints both matrices, and exits with 1 if a field is not green.
import { parseArgs } from 'node:util'
import type { Case, Verdict } from '../clients/conformance/case.ts'
import { languages } from '../clients/conformance/case.ts'
import { drawMatrix } from '../clients/conformance/matrix.ts'
import { readCases, readEndToEnd } from '../clients/conformance/read-cases.ts'
import { type Runner, runners, runRunner } from '../clients/conformance/run-runners.ts'
import { type ConformanceServer, startServer } from '../clients/conformance/server.ts'
import { startService } from '../clients/conformance/start-service.ts'

const { values } = parseArgs({
  options: {
    language: { type: 'string', multiple: true, default: [...languages] },
    only: { type: 'string', default: '' },
    /** Skips the script against the real service. */
    stub: { type: 'boolean', default: false },
    /** Skips the cases. */
    service: { type: 'boolean', default: false },
  },
})
const columns = languages.filter((language) => values.language.includes(language))
const chosen = runners.filter((runner) => runner.languages.some((name) => columns.includes(name)))
if (columns.length === 0) throw new Error(`--language must be one of ${languages.join(', ')}.`)

// Runners and service end with this program, however it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

let green = true

if (!values.service) {
  const cases = readCases().filter(({ id }) => id.includes(values.only))
  const server = await startServer(cases)
  const failures = await Promise.all(chosen.map((runner) => run(runner, server)))
  report('Cases', cases, server.verdicts, failures)
  await server.close()
}

if (!values.stub) {
  const steps = readEndToEnd()
  const service = await startService()
  const server = await startServer(steps, {
    service: service.url,
    service_key: service.key,
    run: Date.now().toString(36),
  })
  const failures: (string | null)[] = []
  // One after another: they share the account whose policy they set.
  for (const runner of chosen) failures.push(await run(runner, server))
  report('The script against the real service', steps, server.verdicts, failures)
  await server.close()
  await service.close()
}

process.exitCode = green ? 0 : 1

function run(runner: Runner, { url, verdicts }: ConformanceServer): Promise<string | null> {
  const isOwn = ({ language }: Verdict) => runner.languages.includes(language)
  return runRunner(runner, url, () => verdicts.filter(isOwn).length)
}

function report(
  title: string,
  cases: readonly Case[],
  verdicts: readonly Verdict[],
  failures: readonly (string | null)[],
): void {
  const matrix = drawMatrix(cases, columns, verdicts)
  console.log(`${title}\n\n${matrix.text}\n`)
  const broken = failures.filter((failure) => failure !== null)
  for (const failure of broken) console.log(`✗ ${failure}`)
  green &&= matrix.green && broken.length === 0
}
