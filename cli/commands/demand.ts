import type { Command } from 'commander'
import type { Demand, Estimate, Lerner, Product } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import { countProgress } from '../count-progress.ts'
import { evidenceLines } from '../evidence-lines.ts'
import { UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { formatMinor, formatMoney } from '../money.ts'
import { currencyOption, priceOption, texts } from '../options.ts'
import { type Column, type Output, output } from '../output.ts'

type Options = {
  all?: boolean
  price?: string[]
  currency?: string
  segment?: string
  baseUrl?: string
  json?: boolean
}

const asked = 8

/** `lerner demand PRODUCT` and `lerner demand --all`: the service's estimate of demand. */
export function demandCommand(program: Command, io: Io): void {
  program
    .command('demand')
    .argument('[product]', 'your own id for the product')
    .summary('Read the demand curve of a product, or of all')
    .description(
      `Shows what the service believes demand is at each price, with 90 % intervals, and whether the data show how demand responds to price.`,
    )
    .option('--all', 'one line per product instead of one curve')
    .option(
      '--price <price>',
      'decimal, repeatable; a curve around the base price if absent',
      texts,
    )
    .option('--currency <code>', "the product's own if absent", currencyOption)
    .option('--segment <name>', 'for one customer segment')
    .addHelpText(
      'after',
      `
Examples:
  lerner demand mug
  lerner demand mug --price 17.99 --price 21.99
  lerner demand --all
  lerner demand --all --json | jq '.[] | select(.identified | not) | {productId, reasons}'
`,
    )
    .action(async (product: string | undefined, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      if ((product === undefined) === (options.all !== true)) {
        throw new UsageError('Name one product, or pass --all.')
      }
      const out = output(io, options.json === true)
      const client = connect(io, options)
      if (product === undefined) return showAll(io, out, client, options)
      const query = { currency: options.currency, segment: options.segment }
      const price = await pricesOf(client, product, options)
      const demand = await client.products.demand(product, { price, ...query })
      if (out.json) return out.value(demand)
      showCurve(out, demand)
    })
}

/** The prices requested, in smallest units; undefined if none. */
async function pricesOf(
  client: Lerner,
  product: string,
  { price, currency }: Options,
): Promise<number[] | undefined> {
  if (price === undefined) return undefined
  const decimal = currency ?? (await client.products.get(product)).currency
  return price.map((text) => priceOption('--price', text, decimal))
}

function showCurve(out: Output, demand: Demand): void {
  const { currency, elasticity, points } = demand
  const segment = demand.segment === null ? '' : `, segment ${demand.segment}`
  out.line(`${demand.productId} (${currency}${segment})`)
  out.line(
    `Elasticity at the base price ${intervalText(elasticity, 2)}: ${demand.identified ? 'identified' : 'not identified'}.`,
  )
  for (const reason of demand.reasons) out.line(`  ${sentence(reason)}`)
  if (demand.diversion) out.line(diversionText(demand.diversion))
  if (demand.orderSize) out.line(orderSizeText(demand.orderSize))
  for (const line of evidenceLines(demand)) out.line(line)
  out.line('')
  const costs = points.some(({ betterIfCost }) => betterIfCost)
  const [unit, profitUnit] =
    demand.demandUnit === 'probability' ? ['BOUGHT', 'PROFIT/OFFER'] : ['UNITS/DAY', 'PROFIT/DAY']
  out.table(
    [
      ...['PRICE', unit, 'LOW', 'HIGH', profitUnit, 'LOW', 'HIGH'].map(rightColumn),
      '',
      ...(costs ? ['BETTER IF A UNIT COSTS'] : []),
    ],
    points.map(({ price, demand: at, profit, betterIfCost }) => [
      formatMinor(price, currency),
      ...[at.value, at.low, at.high].map(demandText(demand.demandUnit)),
      ...[profit.value, profit.low, profit.high].map((minor) => formatMinor(minor, currency)),
      barText(at.value / Math.max(...points.map((point) => point.demand.value))),
      ...(costs ? [costText(betterIfCost, currency)] : []),
    ]),
  )
  const { price, share, curvePrice, reasons } = demand.quoted
  const best =
    curvePrice === null
      ? ''
      : `; the best price on the curve is ${formatMinor(curvePrice, currency)}`
  out.line(
    `\n${Math.round(share * 100)} % of quotes return ${formatMoney(price, currency)}${best}.`,
  )
  for (const reason of reasons) out.line(`  ${sentence(reason)}`)
}

/** The size of its orders, and how that responds to the price. */
function orderSizeText({ units, elasticity }: NonNullable<Demand['orderSize']>): string {
  return `An order has ${units.toFixed(1)} units on average; they fall by ${intervalText(elasticity, 2)} % for each 1 % of price increase.`
}

/** Which products its customers switch to, and how many of those it loses. */
function diversionText({ ratio, among, name, periods }: NonNullable<Demand['diversion']>): string {
  const share = (value: number): string => `${Math.round(100 * value)} %`
  const whose = among === 'account' ? 'your other products' : `others of ${among} '${name}'`
  const caveat = periods === 0 ? ', which is usual: sales do not show it yet' : ''
  const range = `${share(ratio.value)} (${share(ratio.low)} to ${share(ratio.high)})`
  return `Of the units that it loses by a higher price, ${whose} sell ${range}${caveat}.`
}

async function showAll(io: Io, out: Output, client: Lerner, options: Options): Promise<void> {
  const products: Product[] = []
  for await (const product of client.products.list({ limit: 100 })) products.push(product)
  products.reverse() // oldest first
  const query = { currency: options.currency, segment: options.segment }
  const demands: Demand[] = new Array(products.length)
  const bar = countProgress(io.stderr, products.length, 'curves')
  let next = 0
  const work = async () => {
    for (let i = next++; i < products.length; i = next++) {
      const product = products[i]
      if (product) demands[i] = await client.products.demand(product.id, query)
      bar.step()
    }
  }
  try {
    await Promise.all(Array.from({ length: asked }, work))
  } finally {
    bar.stop()
  }

  if (out.json) return out.value(demands)
  if (demands.length === 0)
    return out.note('No products yet: npm run lerner -- import FILE imports their history.')
  out.table(
    [
      'PRODUCT',
      ...['ELASTICITY', 'LOW', 'HIGH', 'OFFERS', 'SALES ROWS'].map(rightColumn),
      'IDENTIFIED',
      'REMARKS',
    ],
    demands.map((demand) => [
      demand.productId,
      ...[demand.elasticity.value, demand.elasticity.low, demand.elasticity.high].map((value) =>
        value.toFixed(2),
      ),
      whole(demand.data.offers),
      String(demand.data.salesRows),
      demand.identified ? 'yes' : 'no',
      demand.reasons.join(' '),
    ]),
  )
  const identified = demands.filter((demand) => demand.identified).length
  out.note(`${demands.length} products, ${identified} identified.`)
}

function costText(costs: Demand['points'][number]['betterIfCost'], currency: string): string {
  if (!costs) return ''
  const { above, below } = costs
  if (below !== null) return `below ${formatMinor(below, currency)}`
  return above === null || above <= 0 ? 'anything' : `above ${formatMinor(above, currency)}`
}

function rightColumn(title: string): Column {
  return { title, right: true }
}

function intervalText({ value, low, high }: Estimate, decimals: number): string {
  return `${value.toFixed(decimals)} (${low.toFixed(decimals)} to ${high.toFixed(decimals)})`
}

function demandText(unit: Demand['demandUnit']): (value: number) => string {
  return (value) =>
    unit === 'probability' ? `${(value * 100).toFixed(2)} %` : value.toPrecision(4)
}

function whole(count: number): string {
  return String(Math.round(count))
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

function barText(share: number): string {
  return '█'.repeat(Math.round(Math.max(0, Math.min(1, share)) * 20))
}
