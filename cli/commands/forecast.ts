import type { Command } from 'commander'
import type { Forecast, Lerner, ProductsForecastQuery } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import { evidenceLines } from '../evidence-lines.ts'
import { UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { formatMinor } from '../money.ts'
import { currencyOption, momentOption, priceOption, texts, wholeNumber } from '../options.ts'
import { type Column, type Output, output } from '../output.ts'

type Options = {
  price?: string[]
  weeks: number
  from?: string
  promotion?: number
  competitor?: string
  visits?: number
  currency?: string
  segment?: string
  baseUrl?: string
  json?: boolean
}

const weekMs = 7 * 86_400_000
const mostWeeks = 52

/** `lerner forecast PRODUCT`: units, revenue and profit at some prices over a future period. */
export function forecastCommand(program: Command, io: Io): void {
  program
    .command('forecast')
    .argument('<product>', 'your own id for the product')
    .summary('Predict units, revenue and profit at some prices')
    .description(
      'Predicts what a future period may bring at some prices, with 90 % intervals. Nothing is recorded or learnt.',
    )
    .option('--price <price>', 'decimal, repeatable; the base price if absent', texts)
    .option('--weeks <n>', 'how long', wholeNumber('--weeks', 1, mostWeeks), 4)
    .option('--from <date>', 'start, such as 2026-02-01 (UTC); now if absent')
    .option('--promotion <share>', '0 none to 1 full; 0 if absent', shareOption)
    .option('--competitor <price>', "a competitor's price in that period")
    .option(
      '--visits <n>',
      'visits, or offers, in that period',
      wholeNumber('--visits', 0, 1_000_000_000),
    )
    .option('--currency <code>', "the product's own if absent", currencyOption)
    .option('--segment <name>', 'for one customer segment')
    .addHelpText(
      'after',
      `
Examples:
  lerner forecast mug --price 17.99 --price 19.99 --weeks 4
  lerner forecast mug --price 17.99 --promotion 1 --from 2026-02-01
  lerner forecast mug --visits 500 --json | jq '.points[0].profit'
`,
    )
    .action(async (product: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const client = connect(io, options)
      const forecast = await client.products.forecast(
        product,
        await queryOf(client, product, options),
      )
      if (out.json) return out.value(forecast)
      showForecast(out, forecast)
    })
}

async function queryOf(
  client: Lerner,
  product: string,
  options: Options,
): Promise<ProductsForecastQuery> {
  const startMs = options.from === undefined ? Date.now() : momentOption('--from', options.from)
  const prices = options.price ?? []
  const decimal = options.currency ?? (await currencyOf(client, product, options))
  return {
    price:
      prices.length > 0 ? prices.map((text) => priceOption('--price', text, decimal)) : undefined,
    periodStart: new Date(startMs).toISOString(),
    periodEnd: new Date(startMs + options.weeks * weekMs).toISOString(),
    promotion: options.promotion,
    competitorPrice:
      options.competitor === undefined
        ? undefined
        : priceOption('--competitor', options.competitor, decimal),
    visits: options.visits,
    currency: options.currency,
    segment: options.segment,
  }
}

/** Decimals depend on the product's currency, which is only needed if there are any. */
async function currencyOf(
  client: Lerner,
  product: string,
  { price, competitor }: Options,
): Promise<string> {
  if (price === undefined && competitor === undefined) return ''
  return (await client.products.get(product)).currency
}

function showForecast(out: Output, forecast: Forecast): void {
  const { currency, points, per } = forecast
  const segment = forecast.segment === null ? '' : `, segment ${forecast.segment}`
  out.line(`${forecast.productId} (${currency}${segment})`)
  out.line(
    per === 'offer'
      ? 'Result of one average offer: --visits sets how many there will be.'
      : `Forecast for ${forecast.periodStart.slice(0, 10)} to ${forecast.periodEnd.slice(0, 10)}, from ${forecast.source === 'sales' ? 'sales rows' : 'offers'}.`,
  )
  for (const reason of forecast.reasons) out.line(`  ${reason}`)
  for (const line of evidenceLines(forecast)) out.line(line)
  out.line('')
  const money = (minor: number) => formatMinor(minor, currency)
  const profits = points.some(({ profit }) => profit !== null)
  const units = (value: number) => (per === 'offer' ? value.toPrecision(3) : value.toFixed(0))
  out.table(
    [
      ...['PRICE', 'UNITS', 'LOW', 'HIGH', 'REVENUE', 'LOW', 'HIGH'].map(rightColumn),
      ...(profits ? ['PROFIT', 'LOW', 'HIGH'].map(rightColumn) : []),
      'TESTED',
    ],
    points.map((point) => [
      money(point.price),
      ...[point.units.value, point.units.low, point.units.high].map(units),
      ...[point.revenue.value, point.revenue.low, point.revenue.high].map(money),
      ...(point.profit === null
        ? []
        : [point.profit.value, point.profit.low, point.profit.high].map(money)),
      point.tested ? 'yes' : 'no',
    ]),
  )
  if (!profits) out.note('No unit cost is known, so there is no profit.')
}

function shareOption(text: string): number {
  const share = /^(0|1)(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (share >= 0 && share <= 1) return share
  throw new UsageError(`--promotion is '${text}': write a share from 0 to 1 such as 0.5.`)
}

function rightColumn(title: string): Column {
  return { title, right: true }
}
