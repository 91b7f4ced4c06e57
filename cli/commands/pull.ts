import type { Command } from 'commander'
import { ConfigurationError } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import { describeError, UsageError } from '../failure.ts'
import { onFirstSignal } from '../first-signal.ts'
import type { Io } from '../io.ts'
import { type Output, output } from '../output.ts'
import type { Session } from '../pull/deliver.ts'
import { runHooked } from '../pull/hooks/run-hooked.ts'
import type { ListenAt } from '../pull/hooks/take-deliveries.ts'
import { pause } from '../pull/pause.ts'
import { reportRun, reportStatus, reportWebhooks } from '../pull/report.ts'
import { runPull } from '../pull/run-pull.ts'
import { type PullSource, readSourceFile } from '../pull/source-file.ts'
import { readState, statePath } from '../pull/state-file.ts'

type Options = {
  every?: number
  dryRun?: boolean
  status?: boolean
  hooks?: ListenAt
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
or files, only new or changed ones, local or in a bucket ("s3://shop/exports/*.csv"):
  { "files": "exports/*.csv", "kind": "orders", "currency": "eur" }
or the orders of a Shopify shop, with a token in SHOPIFY_ACCESS_TOKEN (not tried against a real one):
  { "shopify": "https://NAME.myshopify.com", "kind": "orders" }
  With --hooks its webhooks are received too, signed with the app's secret in SHOPIFY_API_SECRET: at a port of this
  machine, 8090, or at HOST:PORT, under /shopify. All orders are then read every six hours, or as --every says.

Fields: kind (orders or sales) and currency; postgres or mysql (an address, or "$NAME" of a variable with one; the
  password may be in PGPASSWORD or MYSQL_PWD), query or query_file, time_zone, timeout_seconds, from (the first day);
  files (in a bucket with AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL); overlap_days (35: this
  many days before the last one are read again); leave_out_unreadable; and the options of lerner import: map, set,
  base_price, base_price_column, encoding, delimiter, sheet, decimals, dates, period_length, first_period, blank_price,
  taxes, overlaps.
What was read is recorded next to the source, in shop.state.json, once the service has accepted it.

Examples:
  lerner pull shop.json --dry-run
  lerner pull shop.json --every 1h
  lerner pull shop.json --hooks 8090
  lerner pull shop.json --status
`

/** `lerner pull SOURCE`: reads a shop's own data where it is stored. */
export function pullCommand(program: Command, io: Io): void {
  program
    .command('pull')
    .argument('<source>', 'a JSON file that describes where the data is')
    .summary('Read sales or orders from a database, a folder or a shop, repeatedly')
    .description(
      'Reads a shop’s own data at its source: PostgreSQL or MySQL with a read-only query, a folder of files, local or in a bucket, or a Shopify shop, and sends what is new or changed as sales rows. Another run continues where the last one ended; data read twice counts once.',
    )
    .option('--every <time>', 'run repeatedly: every 15m, 1h, 1d', everyOption)
    .option(
      '--hooks <address>',
      'receive the webhooks of a Shopify shop: 8090, or HOST:PORT',
      hooksOption,
    )
    .option('--dry-run', 'read and check only; nothing is sent or remembered')
    .option('--status', 'only show when it last ran, and the result')
    .addHelpText('after', helpAfter)
    .action(async (path: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const { every, dryRun, status, hooks, baseUrl } = options
      if ([every, dryRun, status].filter(Boolean).length > 1) {
        throw new UsageError('Give only one of --every, --dry-run and --status.')
      }
      if (hooks !== undefined && (dryRun || status)) {
        throw new UsageError(
          '--hooks runs until it is stopped, and sends: leave out --dry-run and --status.',
        )
      }
      const out = output(io, options.json === true)
      const source = await readSourceFile(path)
      if (status) return reportStatus(out, source, await readState(statePath(path)))
      const client = dryRun ? null : connect(io, options)
      const session = { io, client, baseUrl }
      // Webhooks are accepted even while the service is unavailable.
      if (hooks !== undefined) {
        return withHooks(out, session, source, hooks, every ?? readEveryMs)
      }
      if (client !== null) await client.products.list({ limit: 1 })
      if (every === undefined) return runOnce(out, session, source)
      await runAgain(out, session, source, every)
    })
}

async function runOnce(out: Output, session: Session, source: PullSource): Promise<void> {
  reportRun(out, source, await runPull(session, source, Date.now()), session.client === null)
}

/** Receives webhooks until it is stopped, and reads all orders from time to time. */
async function withHooks(
  out: Output,
  session: Session,
  source: PullSource,
  at: ListenAt,
  everyMs: number,
): Promise<void> {
  await untilStopped((stopping) =>
    runHooked(session, source, {
      ...{ at, everyMs, stopping },
      report: (pulled, webhooks) => {
        if (webhooks === null || out.json) reportRun(out, source, pulled, false)
        else reportWebhooks(out, pulled, webhooks)
      },
    }),
  )
}

/** Runs until it is stopped. A failed run is reported, and the next one tries again. */
async function runAgain(out: Output, session: Session, source: PullSource, everyMs: number) {
  await untilStopped(async (stopping) => {
    while (!stopping.aborted) {
      const startedMs = Date.now()
      try {
        await runOnce(out, session, source)
      } catch (error) {
        // A failure that waiting cannot fix ends it.
        if (error instanceof UsageError || error instanceof ConfigurationError) throw error
        out.note(`${new Date(startedMs).toISOString()} ${describeError(error).text}`)
      }
      await pause(startedMs + everyMs - Date.now(), stopping)
    }
  })
}

/** A signal that is aborted when this process is asked to stop. */
async function untilStopped(run: (stopping: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController()
  const letGo = onFirstSignal(() => stopping.abort())
  try {
    await run(stopping.signal)
  } finally {
    letGo()
  }
}

/** How often all orders are read while webhooks report changes. */
const readEveryMs = 6 * 3_600_000

function hooksOption(text: string): ListenAt {
  const [, name, , number] = /^(?:(\[[\da-f:.]+\]|[\w.-]+)(:))?(\d{1,5})$/i.exec(text) ?? []
  const port = Number(number)
  const host = name?.replaceAll(/[[\]]/g, '') ?? '127.0.0.1'
  if (port <= 65_535) return { host, port }
  throw new UsageError(`--hooks is '${text}': write a port such as 8090, or 0.0.0.0:8090.`)
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

function everyOption(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,4})([smhd])$/.exec(text) ?? []
  const seconds = Number(count) * (units[unit] ?? 0)
  if (seconds >= 1 && seconds <= 7 * 86_400) return seconds * 1000
  throw new UsageError(`--every is '${text}': write a time from 1s to 7d such as 15m, 1h or 1d.`)
}
