import type { Command } from 'commander'
import { ConfigurationError } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import { describeError, UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { type Output, output } from '../output.ts'
import type { Session } from '../pull/deliver.ts'
import { reportRun, reportStatus } from '../pull/report.ts'
import { runPull } from '../pull/run-pull.ts'
import { type PullSource, readSourceFile } from '../pull/source-file.ts'
import { readState, statePath } from '../pull/state-file.ts'

type Options = {
  every?: number
  dryRun?: boolean
  status?: boolean
  baseUrl?: string
  json?: boolean
}

const helpAfter = `
A source, shop.json:
  {
    "postgres": "postgres://reader@db.example.com:5432/shop",
    "query": "select order_id, sku, ordered_at, quantity, unit_price from sold where ordered_at >= :since",
    "kind": "orders",
    "currency": "eur",
    "time_zone": "Europe/Berlin"
  }
or files, those alone that are new or changed, here or in a bucket ("s3://shop/exports/*.csv"):
  { "files": "exports/*.csv", "kind": "orders", "currency": "eur" }
or the orders of a Shopify shop, with a token in SHOPIFY_ACCESS_TOKEN (not tried against a real one):
  { "shopify": "https://NAME.myshopify.com", "kind": "orders" }

Fields: kind (orders or sales) and currency; postgres or mysql (an address, or "$NAME" of a variable with one; the
  password may be in PGPASSWORD or MYSQL_PWD), query or query_file, time_zone, timeout_seconds, from (the first day);
  files (of a bucket by AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL); overlap_days (35: so
  many days before the last one are read again); leave_out_unreadable; and the options of lerner import: map, set,
  base_price, base_price_column, encoding, delimiter, sheet, decimals, dates, period_length, first_period, blank_price,
  taxes, overlaps.
What was read is remembered beside the source, in shop.state.json, once the service has taken it.

Examples:
  lerner pull shop.json --dry-run
  lerner pull shop.json --every 1h
  lerner pull shop.json --status
`

/** `lerner pull SOURCE`: a shop's own data, read where it lies. */
export function pullCommand(program: Command, io: Io): void {
  program
    .command('pull')
    .argument('<source>', 'a JSON file that says where the data lies')
    .summary('Read sales or orders from a database, a folder or a shop, again and again')
    .description(
      'Reads a shop’s own data where it lies, in a PostgreSQL or MySQL by a read-only query, in a folder of files, here or in a bucket, or in a Shopify shop, and sends what is new or changed as sales rows. Run again, it goes on where it was; what it reads twice counts once.',
    )
    .option('--every <time>', 'run again and again: 15m, 1h, 1d', everyOption)
    .option('--dry-run', 'read and check only; nothing is sent or remembered')
    .option('--status', 'only say when it last ran, and what came of it')
    .addHelpText('after', helpAfter)
    .action(async (path: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const { every, dryRun, status, baseUrl } = options
      if ([every, dryRun, status].filter(Boolean).length > 1) {
        throw new UsageError('Say one of --every, --dry-run and --status.')
      }
      const out = output(io, options.json === true)
      const source = await readSourceFile(path)
      if (status) return reportStatus(out, source, await readState(statePath(path)))
      const client = dryRun ? null : connect(io, options)
      if (client !== null) await client.products.list({ limit: 1 })
      const session = { io, client, baseUrl }
      if (every === undefined) return runOnce(out, session, source)
      await runAgain(out, session, source, every)
    })
}

async function runOnce(out: Output, session: Session, source: PullSource): Promise<void> {
  reportRun(out, source, await runPull(session, source, Date.now()), session.client === null)
}

/** Runs until it is told to stop. A run that fails is told, and the next one tries again. */
async function runAgain(out: Output, session: Session, source: PullSource, everyMs: number) {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  while (!stopping.signal.aborted) {
    const startedMs = Date.now()
    try {
      await runOnce(out, session, source)
    } catch (error) {
      // What nobody mends by waiting ends it.
      if (error instanceof UsageError || error instanceof ConfigurationError) throw error
      out.note(`${new Date(startedMs).toISOString()} ${describeError(error).text}`)
    }
    await pause(startedMs + everyMs - Date.now(), stopping.signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.max(ms, 0))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

function everyOption(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,4})([smhd])$/.exec(text) ?? []
  const seconds = Number(count) * (units[unit] ?? 0)
  if (seconds >= 1 && seconds <= 7 * 86_400) return seconds * 1000
  throw new UsageError(`--every is '${text}': write a time from 1s to 7d such as 15m, 1h or 1d.`)
}
