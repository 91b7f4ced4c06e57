import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { Command } from 'commander'
import {
  type ImportSummary,
  type Kind,
  kinds,
  type OrderSales,
  type Rejection,
  type Row,
  rowsToSend,
  sendRows,
} from '../../clients/typescript/src/files/main.ts'
import type { Lerner } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import { Failure } from '../failure.ts'
import { fileKey } from '../import/file-key.ts'
import { type LeftOver, LeftOverRows, leftOverText } from '../import/left-over-rows.ts'
import { openSource, type Source } from '../import/open-source.ts'
import {
  confirmSending,
  ordersText,
  refuseNothingSold,
  refuseOverlaps,
  refuseUnreadable,
} from '../import/order-rows.ts'
import { packerFor } from '../import/pack.ts'
import { showProgress } from '../import/progress.ts'
import { openQuestions } from '../import/questions.ts'
import {
  fileSettings,
  type SalesOptions,
  salesOptions,
  type Understood,
  understand,
} from '../import/read-options.ts'
import { readingText } from '../import/reading-text.ts'
import { openRejects, type Rejects } from '../import/rejects-file.ts'
import { learns, remarksOn } from '../import/remarks.ts'
import type { Io } from '../io.ts'
import { currencyOption, oneOf, pairs, wholeNumber } from '../options.ts'
import { type Output, output } from '../output.ts'

type Options = SalesOptions & {
  kind?: Kind | 'orders'
  yes?: boolean
  leaveOutUnreadable?: boolean
  currency?: string
  basePrice?: string
  basePriceColumn?: string
  set?: Map<string, string>
  replace?: boolean
  rejects?: string
  showRejects: number
  strict?: boolean
  dryRun?: boolean
  resend?: boolean
  batchRows?: number
  inFlight: number
  baseUrl?: string
  json?: boolean
}

const helpAfter = `
Fields of sales:  product price units period currency [year period_end segment exposure in_stock promotion
                  competitor_price unit_cost randomized discount_percent price_unit revenue
                  refunded_quantity regular_price]
Fields of offers: product offer_id price accepted offered_at currency [quantity segment promotion
                  competitor_price randomized]
Fields of orders: order product name ordered_at quantity unit_price line_total discount tax status document_type
                  refunded_quantity refunded_amount currency and more. Exports of Shopify, WooCommerce, Stripe, Amazon, eBay,
                  Magento, PrestaShop, Squarespace, Shopware and Medusa are known; others are recognised by their
                  headings. Lines become sales by day or week: what was netted, omitted and guessed is shown
                  first, and confirmed in a terminal.
Fields of products: product base_price currency [name status category brand tier attribute:NAME] and any field of
                  policies; what a row leaves blank stays.
Fields of policies: product currency and any of unit_cost min_price max_price max_decrease max_increase
                  min_margin max_step (fractions, or 25 %) group; what a row leaves blank stays.
What sales and offers may set for products: base_price, category, brand, tier, attribute:NAME; the last row of a product
                  wins. Without a base price, a new product takes its most common recent price
                  outside promotions.
Prices are decimals and become whole smallest units exactly, half a unit rounded up. Times are UTC;
those of orders follow --time-zone, or the clock that they are written in.
Encoding, delimiter, decimals and the order of day and month are detected; if the file leaves them
open, everything missing is asked for at once and nothing is sent.

Exit codes: 0 every row is accounted for (with --strict: and none was rejected); 1 the import stopped, no
row was taken, or rows were rejected with --strict; 2 the options do not fit the file.

Examples:
  lerner import sales.csv --currency usd --period-length week
  lerner import sales.csv --currency eur --period-length day --map product=SKU,price="Unit price" --decimals comma
  lerner import history.csv --currency usd --first-period 2024-01-01 --period-length week --rejects rejects.csv
  lerner import costs.xlsx --currency usd
  lerner import catalogue.csv --currency eur --map product=Artikel,base_price=Preis --kind products
  lerner import orders_export.csv --currency usd --dry-run
  lerner import offers.csv --currency usd --set offered_at=2024-01-01,randomized=true --dry-run
`

/** `lerner import FILE`: past sales, offers made elsewhere, products, or costs, from a table. */
export function importCommand(program: Command, io: Io): void {
  const command = program
    .command('import')
    .argument('<file>', 'CSV or Excel workbook (.xlsx) with a heading; - reads standard input')
    .summary('Import past sales, orders, offers, products or costs from a CSV or .xlsx file')
    .description(
      `Streams a table of sales (one row per product and period), orders (one row per order line, summed to sales), offers (one row per price shown), products (base prices, attributes and costs, one row per product) or policies (costs and guardrails, one row per product) into the service. Every row ends up accepted, unchanged or rejected, and a rejected row never holds up others. Running it again on the same file changes nothing, and after an interruption it resumes where it stopped.`,
    )
    .option(
      '--kind <kind>',
      'sales, orders, offers, products or policies; if absent, detected from the columns',
      oneOf('--kind', [...kinds, 'orders']),
    )
    .option('--currency <code>', 'currency of all prices, unless a column gives it', currencyOption)
    .option('--base-price <price>', 'base price of all products in the file; decimal')
    .option('--base-price-column <heading>', 'column of base prices; base_price needs no option')
    .option(
      '--set <field=text,…>',
      'one value for all rows: randomized=true, segment=vip, offered_at=2024-01-01',
      pairs('--set'),
    )
  salesOptions(command)
    .option('--replace', 'for policies: remove what a row does not set')
    .option('--rejects <file>', 'write every rejected row with its reason to this CSV')
    .option(
      '--show-rejects <n>',
      'how many rejected rows to show',
      wholeNumber('--show-rejects', 0, 1_000_000),
      10,
    )
    .option('--strict', 'exit with 1 if any row was rejected')
    .option('--yes', 'for orders: send the resulting sales without asking')
    .option('--leave-out-unreadable', 'for orders: omit lines that cannot be read')
    .option('--dry-run', 'read and check only; nothing is sent, and no service is needed')
    .option('--resend', 'also send what an earlier run of this file delivered within a day')
    .option(
      '--batch-rows <n>',
      'rows per request; 50000 if absent, at most 10000 for products and policies',
      wholeNumber('--batch-rows', 1, 100_000),
    )
    .option(
      '--in-flight <n>',
      'requests at a time about products that sales or offers describe',
      wholeNumber('--in-flight', 1, 64),
      4,
    )
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
  const map = new Map(options.map)
  if (options.basePriceColumn !== undefined) map.set('base_price', options.basePriceColumn)
  const settings = fileSettings(options.kind ?? null, constants, { ...options, map })
  // A client without a key should stop before the file is read.
  const client = options.dryRun ? null : connect(io, options)
  if (client !== null) await client.products.list({ limit: 1 })

  const source = await openSource(file, options)
  let refused: Rejects | null = null
  try {
    const understood = understand(source, settings)
    const remarks = { show: (text: string) => void io.stderr.write(`${text}\n`) }
    refused = openRejects(options.rejects ?? null, options.showRejects, (text) =>
      remarks.show(text),
    )
    remarks.show(readingText(file, source, understood))
    const { kind } = understood.columns
    if (kind === 'sales' && understood.orders === null && !source.complete)
      await refuseOverlaps(file, options, understood, options.overlaps === 'keep')
    const { rows, orders } = await rowsToSend(source.rows(), understood)
    if (orders !== null) {
      remarks.show(ordersText(orders))
      refuseUnreadable(orders, options.leaveOutUnreadable === true, refused)
      refuseNothingSold(orders)
      if (client !== null && !(await confirmSending(io, orders, options.yes === true)))
        return out.note('Nothing was sent.')
    }
    const beside = kind === 'sales' && client !== null ? new LeftOverRows(understood) : null
    const watched = beside === null ? rows : beside.watch(rows)
    const looked = { file, source, understood, rows: watched, orders, refused, remarks }
    const imported = await sendAll(io, client, looked, options)
    const leftOver = (await beside?.find(io, options)) ?? null
    report(out, { ...imported, leftOver }, options)
    const { summary } = imported
    if (summary.accepted + summary.unchanged === 0) {
      throw new Failure(
        summary.rows === 0
          ? 'The file has a heading and no rows: nothing was imported.'
          : `None of the ${summary.rows} rows was accepted.`,
      )
    }
    if (options.strict && summary.rejected > 0)
      throw new Failure(
        `${summary.rejected === 1 ? '1 row was' : `${summary.rejected} rows were`} rejected.`,
      )
  } finally {
    source.close()
    await refused?.close()
  }
}

/** A file after inspection, and the output to report to. */
type Looked = {
  file: string
  source: Source
  understood: Understood
  rows: AsyncIterable<readonly Row[]>
  /** The rows from order lines; null if rows are sent as they are. */
  orders: OrderSales | null
  refused: Rejects
  remarks: { show: (text: string) => void }
}

async function sendAll(
  io: Io,
  client: Lerner | null,
  looked: Looked,
  options: Options,
): Promise<Omit<Imported, 'leftOver'>> {
  const { file, source, understood, rows, refused, remarks } = looked
  const startedMs = performance.now()
  const bar = showProgress(io.stderr, source.totalBytes)
  remarks.show = (text) => bar.remark(text)
  const asked = openQuestions((text) => bar.remark(text))
  const salt = options.resend ? randomUUID() : ''
  try {
    const { batchRows, inFlight, replace } = options
    const key = client === null ? null : await fileKey(file, source, understood, salt)
    const summary = await sendRows(
      rows,
      client,
      understood,
      {
        batchRows,
        inFlight,
        replace,
        overlaps: options.overlaps,
        pack: packerFor(io, options),
        ...(key === null ? {} : { key }),
        ...(file === '-' ? {} : { fileName: basename(file) }),
      },
      {
        rejected: (rejections) => refused.add(rejections),
        questioned: asked.add,
        progress(summary) {
          const { rows, accepted, unchanged, rejected } = summary
          const done = accepted + unchanged + rejected
          // Rows read but not yet confirmed are not done.
          const bytes = source.bytesRead() * (done / Math.max(rows, 1))
          bar.update({ bytes, rows: done, rejected })
        },
      },
    )
    const seconds = (performance.now() - startedMs) / 1000
    return { ...looked, summary, seconds, asked }
  } catch (error) {
    if (!options.dryRun)
      bar.remark(
        'The import stopped. What was delivered stays; run the same command again to continue.',
      )
    throw error
  } finally {
    bar.stop()
  }
}

type Imported = Looked & {
  summary: ImportSummary
  seconds: number
  asked: { first: readonly Rejection[] }
  leftOver: LeftOver | null
}

function report(
  out: Output,
  { file, source, understood, orders, summary, seconds, asked, refused, leftOver }: Imported,
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
      // The first hundred; `questions` is the total count.
      warnings: asked.first,
      questions: summary.questions,
      // The first rejected rows; `rejected` is the total count.
      rejections: refused.first,
      hasMoreRejections: rejected > refused.first.length,
      readAs: {
        encoding: source.encoding?.name ?? null,
        decimals: understood.orders?.settings.decimals ?? understood.read.decimals,
        dates: understood.orders?.settings.dates ?? understood.read.dates,
      },
      orders: orders === null ? null : ordersValue(orders),
      rounded: summary.rounded,
      leftOut: summary.leftOut,
      leftOver,
      readingNotes: understood.notes,
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
  if (leftOver !== null) out.note(leftOverText(leftOver))
  if (options.dryRun) out.note('Nothing was sent: this was a dry run.')
  else if (accepted > 0 && learns(kind))
    out.note('What was learned from it: npm run lerner -- demand --all')
}

/** What was done with order lines, for programs. */
function ordersValue({ per, totals, notes, unreadable }: OrderSales) {
  return { ...totals, per, notes, unreadable: unreadable.length }
}
