import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { connect } from '../connect.ts'
import { Failure, UsageError } from '../failure.ts'
import type { Columns, Kind } from '../import/columns.ts'
import { bytesRead, openSource } from '../import/open-source.ts'
import type { PeriodLength } from '../import/periods.ts'
import { type Progress, showProgress } from '../import/progress.ts'
import { openQuestions } from '../import/questions.ts'
import type { Rejection } from '../import/rejection.ts'
import { openRejects, type Rejects } from '../import/rejects-file.ts'
import { runImport } from '../import/run-import.ts'
import type { ImportSummary } from '../import/tally.ts'
import type { Io } from '../io.ts'
import { currencyOption, oneOf, pairs, wholeNumber } from '../options.ts'
import { type Output, output } from '../output.ts'

type Options = {
  kind?: Kind
  currency?: string
  basePrice?: string
  basePriceColumn?: string
  map?: Map<string, string>
  set?: Map<string, string>
  firstPeriod?: string
  periodLength?: PeriodLength
  blankPrice: 'reject' | 'carry'
  decimalComma?: boolean
  delimiter?: string
  rejects?: string
  showRejects: number
  strict?: boolean
  dryRun?: boolean
  resend?: boolean
  batchRows: number
  inFlight: number
  baseUrl?: string
  json?: boolean
}

const helpAfter = `
Fields of sales:  product price units period currency [period_end segment exposure in_stock promotion
                  competitor_price unit_cost randomized]
Fields of offers: product offer_id price accepted offered_at currency [quantity segment promotion
                  competitor_price randomized]
Fields of products, in either: base_price, category, brand, tier, attribute:NAME; the last row of a product
                  wins. Without a base price, a product that is new takes its most common recent price
                  that is no promotion.
Prices are decimals and become whole smallest units exactly, half a unit rounded up. Times are UTC.

Exit codes: 0 every row is accounted for (with --strict: and none was rejected); 1 the import stopped, or
rows were rejected with --strict; 2 the options do not fit the file.

Examples:
  lerner import sales.csv --currency usd --period-length week
  lerner import sales.csv --currency eur --period-length day --map product=SKU,price="Unit price" --decimal-comma
  lerner import history.csv --currency usd --first-period 2024-01-01 --period-length week --rejects rejects.csv
  lerner import offers.csv --currency usd --set offered_at=2024-01-01,randomized=true --dry-run
`

/** `lerner import FILE`: past sales, or offers made elsewhere, from a CSV. */
export function importCommand(program: Command, io: Io): void {
  program
    .command('import')
    .argument('<file>', 'CSV file with a heading; - reads standard input')
    .summary('Import past sales or offers from a CSV')
    .description(
      `Streams a CSV of sales (one row per product and period) or offers (one row per price shown) into the service. Every row ends as accepted, unchanged or rejected, and a rejected row never holds up others. Run again on the same file, it changes nothing: use that to go on after a stop.`,
    )
    .option(
      '--kind <kind>',
      'sales or offers; if absent, told by the columns',
      oneOf('--kind', ['sales', 'offers']),
    )
    .option('--currency <code>', 'currency of all prices, unless a column gives it', currencyOption)
    .option('--base-price <price>', 'base price of all products of the file; decimal')
    .option('--base-price-column <heading>', 'column of base prices; base_price needs no option')
    .option(
      '--map <field=column,…>',
      'which column holds a field; usual headings need no option',
      pairs('--map'),
    )
    .option(
      '--set <field=text,…>',
      'one text for all rows: randomized=true, segment=vip, offered_at=2024-01-01',
      pairs('--set'),
    )
    .option(
      '--period-length <length>',
      'day, week or month, unless a column period_end gives it',
      oneOf('--period-length', ['day', 'week', 'month']),
    )
    .option('--first-period <date>', 'when period 1 begins, where periods are numbered')
    .option(
      '--blank-price <what>',
      'reject rows without price, or carry the last price of the product into rows of 0 units',
      oneOf('--blank-price', ['reject', 'carry']),
      'reject',
    )
    .option('--decimal-comma', 'numbers are written 2,58')
    .option('--delimiter <character>', 'between columns; if absent, told by the heading')
    .option('--rejects <file>', 'write every rejected row with its reason to this CSV')
    .option(
      '--show-rejects <n>',
      'how many rejected rows to show',
      wholeNumber('--show-rejects', 0, 1_000_000),
      10,
    )
    .option('--strict', 'exit with 1 if any row was rejected')
    .option('--dry-run', 'read and check only; nothing is sent, and no service is needed')
    .option('--resend', 'also send what an earlier run of this file delivered within a day')
    .option('--batch-rows <n>', 'rows in a request', wholeNumber('--batch-rows', 1, 10_000), 5000)
    .option('--in-flight <n>', 'requests at a time', wholeNumber('--in-flight', 1, 64), 4)
    .addHelpText('after', helpAfter)
    .action(async (file: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      await importFile(io, output(io, options.json === true), file, options)
    })
}

async function importFile(io: Io, out: Output, file: string, options: Options): Promise<void> {
  const constants = new Map(options.set)
  if (options.currency !== undefined) constants.set('currency', options.currency)
  if (options.basePrice !== undefined) constants.set('base_price', options.basePrice)
  const mapping = new Map(options.map)
  if (options.basePriceColumn !== undefined) mapping.set('base_price', options.basePriceColumn)
  // A client without a key should stop before the file is read.
  const client = options.dryRun ? null : connect(io, options)
  if (client !== null) await client.products.list({ limit: 1 })

  const { stream, totalBytes, delimiter } = await openSource(file, options.delimiter)
  const startedMs = performance.now()
  const bar = showProgress(io.stderr, totalBytes)
  const refused = openRejects(options.rejects ?? null, options.showRejects, (text) =>
    bar.remark(text),
  )
  const asked = openQuestions((text) => bar.remark(text))
  let summary: ImportSummary
  try {
    summary = await runImport(
      stream,
      client,
      {
        kind: options.kind ?? null,
        mapping,
        constants,
        firstPeriod: options.firstPeriod ?? null,
        periodLength: options.periodLength ?? null,
        blankPrice: options.blankPrice,
        decimalComma: options.decimalComma === true,
        delimiter,
        batchRows: options.batchRows,
        inFlight: options.inFlight,
        salt: options.resend ? randomUUID() : '',
      },
      {
        columns: (columns) => bar.remark(columnsText(file, columns)),
        rejected: (rejections) => refused.add(rejections),
        questioned: asked.add,
        progress: ({ rows, rejected }) => bar.update({ bytes: bytesRead(stream), rows, rejected }),
      },
    )
  } catch (error) {
    const begun = !options.dryRun && !(error instanceof UsageError)
    if (begun)
      bar.remark(
        'The import stopped. What was delivered stays; run the same command again to go on.',
      )
    throw error
  } finally {
    await closeAll(bar, refused)
  }
  const seconds = (performance.now() - startedMs) / 1000
  report(out, { file, summary, seconds, questions: asked.first }, options)
  if (options.strict && summary.rejected > 0)
    throw new Failure(`${summary.rejected} rows were rejected.`)
}

async function closeAll(bar: Progress, refused: Rejects): Promise<void> {
  bar.stop()
  await refused.close()
}

type Imported = {
  file: string
  summary: ImportSummary
  seconds: number
  questions: readonly Rejection[]
}

function report(
  out: Output,
  { file, summary, seconds, questions }: Imported,
  options: Options,
): void {
  const { kind, rows, accepted, unchanged, rejected } = summary
  const rowsPerSecond = Math.round(rows / Math.max(seconds, 0.001))
  if (out.json) {
    out.value({
      file,
      kind,
      dryRun: options.dryRun === true,
      rows,
      accepted,
      unchanged,
      rejected,
      seconds: Number(seconds.toFixed(3)),
      rowsPerSecond,
      rejectsFile: options.rejects ?? null,
      warnings: questions,
      productsDescribed: summary.described?.products ?? 0,
    })
    return
  }
  const numbers = [rows, accepted, unchanged, rejected].map(String)
  out.table(
    [
      'FILE',
      'KIND',
      ...[
        'ROWS',
        options.dryRun ? 'VALID' : 'ACCEPTED',
        'UNCHANGED',
        'REJECTED',
        'SECONDS',
        'ROWS/S',
      ].map((title) => ({ title, right: true as const })),
    ],
    [[file, kind, ...numbers, seconds.toFixed(1), String(rowsPerSecond)]],
  )
  if (summary.replayed) {
    out.note(
      'Some rows had been delivered by an earlier run and were not recorded again; --resend records them.',
    )
  }
  for (const remark of remarksOn(summary)) out.note(remark)
  if (options.dryRun) out.note('Nothing was sent: this was a dry run.')
  else if (accepted > 0) out.note('What was learned from it: npm run lerner -- demand --all')
}

function remarksOn({ questions, described, accepted }: ImportSummary): string[] {
  const remarks: string[] = []
  if (questions > 0) {
    remarks.push(
      `${questions} questions about rows that were taken and look like slips are above: send the rows again if they are.`,
    )
  }
  if (described !== null) {
    const missing =
      described.missing === 0 ? '' : `; ${described.missing} are not there, as no row was taken`
    remarks.push(`${described.products} products were told what the columns say of them${missing}.`)
  }
  if (accepted > 0) {
    remarks.push(
      'Products that are new take their most common recent price that is no promotion as base price, unless --base-price-column or --base-price says it.',
    )
  }
  return remarks
}

function columnsText(file: string, { kind, places, attributes, ignored }: Columns): string {
  const read = [...places, ...attributes].map(([field, place]) =>
    'text' in place
      ? `${field}: '${place.text}'`
      : field === place.heading
        ? field
        : `${field} from '${place.heading}'`,
  )
  const rest = ignored.length === 0 ? '' : ` Ignored: ${ignored.join(', ')}.`
  return `Reading ${file} as ${kind}: ${read.join(', ')}.${rest}`
}
