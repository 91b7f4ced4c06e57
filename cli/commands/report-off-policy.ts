import type { Command } from 'commander'
import type { OffPolicyReport } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import { Failure, UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { readTable } from '../lists/read-table.ts'
import { formatMinor } from '../money.ts'
import { currencyOption, isoOption, oneOf, priceOption } from '../options.ts'
import { type Output, output } from '../output.ts'

type Options = {
  base?: boolean
  current?: boolean
  change?: number
  prices?: string
  measure?: 'profit' | 'revenue'
  from?: string
  until?: string
  currency?: string
  baseUrl?: string
  json?: boolean
}

/** `lerner report off-policy`: what other prices would have earned. */
export function reportOffPolicyCommand(report: Command, io: Io): void {
  report
    .command('off-policy')
    .summary('Show what other prices would have earned')
    .description(
      'Evaluates other prices using the probabilities of those drawn: three estimates with 95 % intervals, and how far they overlap with what was drawn. Give one of --base, --current, --change and --prices.',
    )
    .option('--base', 'base prices')
    .option('--current', 'the price drawn most often recently, for each product')
    .option('--change <share>', 'base prices changed by a share, such as -0.05', changeOption)
    .option('--prices <csv>', 'a file with the columns product_id and price; needs --currency')
    .option('--measure <what>', 'profit or revenue', oneOf('--measure', ['profit', 'revenue']))
    .option('--from <date>', 'start, such as 2026-02-01 (UTC)')
    .option('--until <date>', 'end; now if absent')
    .option('--currency <code>', 'the one with most offers if absent', currencyOption)
    .addHelpText(
      'after',
      `
Examples:
  lerner report off-policy --base
  lerner report off-policy --change 0.05 --from 2026-01-05
  lerner report off-policy --prices prices.csv --currency usd --json | jq .gain
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const out = output(io, options.json === true)
      const answer = await connect(io, options).reports.offPolicy({
        ...(await policyOf(options)),
        measure: options.measure,
        from: isoOption('--from', options.from),
        until: isoOption('--until', options.until),
        currency: options.currency,
      })
      if (out.json) return out.value(answer)
      show(out, answer)
    })
}

async function policyOf({ base, current, change, prices, currency }: Options) {
  const named = [base, current, change !== undefined, prices !== undefined].filter(Boolean)
  if (named.length !== 1) {
    throw new UsageError('Give one of --base, --current, --change and --prices.')
  }
  if (base) return { policy: 'base' as const }
  if (current) return { policy: 'current' as const }
  if (change !== undefined) return { policy: 'change' as const, change }
  if (currency === undefined) throw new UsageError('--prices needs --currency.')
  const rows = await readTable(prices ?? '', ['price'])
  return {
    policy: 'prices' as const,
    prices: rows.map(({ of, line }) => {
      const productId = of.get('product_id')
      if (!productId) throw new Failure(`Line ${line} has no product_id.`)
      const text = of.get('price') ?? ''
      return { productId, price: priceOption(`price of line ${line}`, text, currency) }
    }),
  }
}

function show(out: Output, report: OffPolicyReport): void {
  for (const reason of report.reasons) out.line(reason)
  const { currency, periodStart, periodEnd, served, ips, snips, doublyRobust, gain } = report
  if (currency === null || periodStart === null || periodEnd === null || served === null) return
  out.line('')
  const days = `${periodStart.slice(0, 10)} to ${periodEnd.slice(0, 10)}`
  out.line(`${days}, ${currency}, ${report.offers} offers`)
  const rows = (
    [
      ['as served', served],
      ['inverse propensities', ips],
      ['self-normalized', snips],
      ['doubly robust', doublyRobust],
      ['gain', gain],
    ] as const
  ).flatMap(([name, estimate]) => {
    if (estimate === null) return []
    // One offer earns a fraction of the smallest unit.
    const money = (value: number) => formatMinor(1000 * value, currency)
    return [[name, money(estimate.value), money(estimate.low), money(estimate.high)]]
  })
  const right = (title: string) => ({ title, right: true }) as const
  out.table(
    [
      `${report.measure.toUpperCase()} OF 1 000 OFFERS`,
      right('VALUE'),
      right('LOW'),
      right('HIGH'),
    ],
    rows,
  )
}

function changeOption(text: string): number {
  const share = /^[+-]?(?:\d{1,3}(?:\.\d{1,9})?|\.\d{1,9})$/.test(text) ? Number(text) : Number.NaN
  if (share >= -0.9 && share <= 10) return share
  throw new UsageError(`--change is '${text}': write a share from -0.9 to 10, such as -0.05.`)
}
