/**
 * A service's clock jumps forward and back by an hour, a day and half a year under load, and the
 * service starts with a wrong clock: what was promised is kept, refusals state their reason, and
 * nothing is deleted as old that is not. The database keeps true time, as one on another machine
 * does.
 *
 * Usage: npm run lab -- run clock [--quick]
 */
import { join } from 'node:path'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { openSkewedClock } from '../../harness/skewed-clock.ts'
import { describeAnswers, lookAt, sendQuote } from './look.ts'
import { tryEmbedded } from './try-embedded.ts'
import { loadOf, loadOptions, pause } from './try-fault.ts'

const options = readOptions('A clock that jumps under load, and an audit.', {
  ...loadOptions,
  shown: { full: 5, quick: 2, help: 'seconds that each wrong time lasts' },
})
const hourMs = 3_600_000
const dayMs = 24 * hourMs
// Below the time to live of quotes, so that none expires and the audit counts no silence.
const leaps: readonly [string, number][] = [
  ['an hour ahead', hourMs],
  ['an hour behind', -hourMs],
  ['two days ahead', 2 * dayMs],
  ['two days behind', -2 * dayMs],
  ['170 days ahead', 170 * dayMs],
  ['170 days behind', -170 * dayMs],
]

printMachine()
const folder = temporaryFolder('clock')
const clock = openSkewedClock(folder.path)
const service = {
  dataDir: join(folder.path, 'data'),
  nodeArguments: clock.nodeArguments,
  env: {
    ...clock.env,
    // A month of data 170 days old would be dropped.
    LERNER_RETENTION_DAYS: '30',
    LERNER_QUOTE_TTL_SECONDS: '31536000',
  },
}
const faults: string[] = []
try {
  const tried = await tryEmbedded(
    {
      name: 'a clock that jumps',
      service,
      // It is stopped and started twice along the way.
      longestSilenceMs: 60_000,
      async happen(first, replace) {
        const key = await makeKey(first)
        const promised = await sendQuote(first, 'promised', { 'idempotency-key': 'lab-clock' })
        let asked = 0
        for (const [name, shiftMs] of leaps) {
          clock.set(shiftMs)
          asked += await whileWrong(first, name, promised.text, key)
          clock.set(0)
          await pause(500)
        }
        await first.stop()
        clock.set(170 * dayMs)
        const second = await startService(service)
        replace(second)
        asked += await whileWrong(second, 'started 170 days ahead', promised.text, key)
        await second.stop()
        clock.set(0)
        const third = await startService(service)
        replace(third)
        const again = await sendQuote(third, 'promised', { 'idempotency-key': 'lab-clock' })
        if (again.text !== promised.text)
          faults.push('the answer stored under an idempotency key is gone')
        return asked + 1
      },
    },
    loadOf(options),
  )
  for (const fault of faults) console.log(`BROKEN  ${fault}`)
  if (!tried.kept || faults.length > 0) process.exitCode = 1
} finally {
  folder.remove()
}

/** A key that is valid for a day. */
async function makeKey({ url, key }: Service): Promise<string> {
  const answer = await fetch(`${url}/v1/api_keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'clock',
      scopes: ['quotes:write', 'quotes:read'],
      expires_at: new Date(Date.now() + dayMs).toISOString(),
    }),
  })
  const made = (await answer.json()) as { secret?: string; key?: string }
  const secret = made.secret ?? made.key
  if (secret === undefined) throw new Error(`no key was made: ${JSON.stringify(made)}`)
  return secret
}

/** What callers are told while the clock is wrong. Returns the number of quotes requested. */
async function whileWrong(
  service: Service,
  name: string,
  promised: string,
  key: string,
): Promise<number> {
  await pause(200)
  const look = lookAt(() => service)
  const again = await sendQuote(service, 'promised', { 'idempotency-key': 'lab-clock' })
  if (again.text !== promised) faults.push(`${name}: a repeated request gets a different answer`)
  const withKey = await fetch(`${service.url}/v1/quotes?limit=1`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const { error } = (await withKey.json()) as { error?: { code: string } }
  const isOver = clock.now() > Date.now() + dayMs
  if (withKey.status !== (isOver ? 401 : 200)) {
    faults.push(`${name}: a key valid for a day is answered with ${withKey.status}`)
  }
  await pause(options.shown * 1000)
  const asked = await look.stop()
  const { lines, clear } = describeAnswers(look.answers)
  if (!clear) faults.push(`${name}: answers other than success and 503`)
  console.log(
    `  ${name}: the one-day key ${error?.code ?? 'is valid'}; the stored answer is the same`,
  )
  for (const line of lines) console.log(line)
  return asked
}
