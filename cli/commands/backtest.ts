import type { Command } from 'commander'
import type {
  Lerner,
  PolicyFields,
  Simulation,
  SimulationReport,
} from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import { Failure, UsageError } from '../failure.ts'
import { fileSettings, type SalesOptions, salesOptions } from '../import/read-options.ts'
import { readSalesFile } from '../import/read-sales-file.ts'
import { rejectionText } from '../import/rejects-file.ts'
import type { Io } from '../io.ts'
import { formatMinor } from '../money.ts'
import { currencyOption, priceOption, texts, wholeNumber } from '../options.ts'
import { type Output, output } from '../output.ts'
import { waitForSimulation } from '../wait-for-simulation.ts'

type Options = SalesOptions & {
  currency?: string
  segment?: string
  product?: string[]
  costColumn?: string
  unitCost?: string
  policy?: string
  show: number
  wait: number
  baseUrl?: string
  json?: boolean
}

const mostRows = 10_000

/** `lerner backtest [FILE]`: what a history shows before a price changes. */
export function backtestCommand(program: Command, io: Io): void {
  const command = program
    .command('backtest')
    .argument('[file]', 'CSV of sales, as for lerner import; the stored history if absent')
    .summary('See what a history is good for before any price changes')
    .description(
      'Shows what sales rows identify and what they do not, how well they predict held-out sales, what the first prices are expected to earn, and whether to go ahead. Nothing is priced, stored or learnt: rows of a file are analysed and discarded.',
    )
    .option('--currency <code>', 'currency of all prices', currencyOption)
    .option('--segment <name>', 'for one customer segment')
    .option('--product <id>', 'only this product of the stored history; repeatable', texts)
    .option('--cost-column <heading>', 'column of unit costs; unit_cost needs no option')
    .option('--unit-cost <price>', 'try one unit cost for all products without one')
    .option('--policy <json>', 'fields of a policy to try, such as {"max_increase":0.1}')
  salesOptions(command)
    .option('--show <n>', 'products to show', wholeNumber('--show', 0, 500), 10)
    .option('--wait <seconds>', 'how long to wait', wholeNumber('--wait', 1, 3600), 300)
    .addHelpText(
      'after',
      `
Exit codes: 0 go or no-go was told; 1 it was not; 2 the options do not fit the file.

Examples:
  lerner backtest sales.csv --currency usd --period-length week --cost-column Cost
  lerner backtest --currency usd --policy '{"max_increase":0.1,"max_decrease":0.1}'
  lerner backtest sales.csv --currency eur --json | jq .report.verdict
`,
    )
    .action(async (file: string | undefined, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const client = connect(io, options)
      const simulation = await simulate(client, out, file, options)
      if (out.json) return out.value(simulation)
      if (simulation.report === null) {
        throw new Failure(simulation.failure ?? 'The simulation has no report.')
      }
      showReport(out, simulation.currency, simulation.report, options.show)
      out.note(`Simulation ${simulation.id}, kept until ${simulation.expiresAt.slice(0, 10)}.`)
    })
}

async function simulate(
  client: Lerner,
  out: Output,
  file: string | undefined,
  options: Options,
): Promise<Simulation> {
  const { segment, currency } = options
  if (currency === undefined) throw new UsageError('--currency is missing: give one, such as usd.')
  const policy = policyOf(options, currency)
  if (file !== undefined && options.product !== undefined) {
    throw new UsageError('--product selects stored products: leave out either it or the file.')
  }
  const rows = file === undefined ? undefined : await rowsOf(out, file, currency, options)
  const asked = await client.simulations.create({
    currency,
    segment,
    productIds: options.product,
    policy,
    rows,
  })
  return waitForSimulation(client, asked, options.wait)
}

async function rowsOf(out: Output, file: string, currency: string, options: Options) {
  const mapping = new Map(options.map)
  if (options.costColumn !== undefined) mapping.set('unit_cost', options.costColumn)
  const constants = new Map([['currency', currency]])
  if (options.segment !== undefined) constants.set('segment', options.segment)
  const settings = fileSettings('sales', constants, { ...options, map: mapping })
  const { sales, rejected } = await readSalesFile(file, options, settings, mostRows)
  const [first] = rejected
  if (first) {
    out.note(
      `${rejected.length === 1 ? '1 row was' : `${rejected.length} rows were`} left out, the first because ${rejectionText(first)}.`,
    )
  }
  if (sales.length === 0) throw new UsageError(`${file} has no row that can be read.`)
  return sales
}

/** The policy to try, in the client's names; omitted if there is none. */
function policyOf({ policy, unitCost }: Options, currency: string): PolicyFields | undefined {
  const cost =
    unitCost === undefined
      ? {}
      : { unitCost: unitCost === '0' ? 0 : priceOption('--unit-cost', unitCost, currency) }
  if (policy === undefined) return unitCost === undefined ? undefined : cost
  let fields: unknown
  try {
    fields = JSON.parse(policy)
  } catch {
    fields = null
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new UsageError(`--policy is '${policy}': write JSON such as {"max_increase":0.1}.`)
  }
  const named = Object.entries(fields).map(([name, value]) => [
    name.replace(/_[a-z]/g, (part) => part.charAt(1).toUpperCase()),
    value,
  ])
  return { ...Object.fromEntries(named), ...cost }
}

function showReport(out: Output, currency: string, report: SimulationReport, show: number): void {
  const { history, verdict, reasons, remedies, assumed, products } = report
  const money = (minor: number) => formatMinor(Math.round(minor), currency)
  out.line(verdict === 'go' ? 'GO' : 'NO-GO')
  for (const reason of reasons) out.line(`  ${reason}`)
  if (remedies.length > 0) {
    out.line('What would help:')
    for (const remedy of remedies) out.line(`  ${remedy}`)
  }
  const left = history.productsLeftOut > 0 ? `, ${history.productsLeftOut} left out` : ''
  out.line(
    `${history.rows} rows of ${history.products} products${left}, ${history.since.slice(0, 10)} to ${history.until.slice(0, 10)}.`,
  )
  for (const assumption of assumed) out.line(`  ${assumption}`)
  if (products.length === 0 || show === 0) return
  out.line('')
  const right = (title: string) => ({ title, right: true as const })
  out.table(
    [
      'PRODUCT',
      ...[
        'UNITS/WEEK',
        'BASE',
        'PRICE',
        'ELASTICITY',
        'LOW',
        'HIGH',
        'GAIN/WEEK',
        'LOW',
        'HIGH',
      ].map(right),
      'IDENTIFIED',
    ],
    products
      .slice(0, show)
      .map((one) => [
        one.productId,
        one.unitsPerWeek.toFixed(1),
        money(one.basePrice),
        money(one.price),
        ...[one.elasticity.value, one.elasticity.low, one.elasticity.high].map((value) =>
          value.toFixed(1),
        ),
        ...(one.gainPerWeek === null
          ? ['', '', '']
          : [one.gainPerWeek.value, one.gainPerWeek.low, one.gainPerWeek.high].map(money)),
        one.identified ? 'yes' : (one.reasons[0] ?? 'no'),
      ]),
  )
  if (products.length > show)
    out.note(`${products.length - show} more products: --show shows them.`)
}
