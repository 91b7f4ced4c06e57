import type { Command } from 'commander'
import type { CalibrationReport, LiftReport } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import { UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { formatDifference, formatMinor } from '../money.ts'
import { oneOf, wholeNumber } from '../options.ts'
import { type Output, output } from '../output.ts'
import { type Range, rangeOf, withRange } from './report-range.ts'

type LiftOptions = Range & {
  by?: (typeof keys)[number]
  series?: 'week'
  limit: number
  lift?: number
}
type Figures = Omit<LiftReport['groups'][number], 'key'>
type Share = { value: number | null; low: number | null; high: number | null }

const keys = ['product', 'category', 'week', 'segment'] as const
const every = ['week'] as const

/** `lerner report lift`: what optimized prices earned compared with base prices. */
export function reportLiftCommand(report: Command, io: Io): void {
  withRange(report.command('lift'))
    .summary('Show what was earned so far, in money')
    .description(
      'Shows profit, revenue and units of optimized prices compared with the holdout at base prices, with 95 % intervals that stay valid however often you look.',
    )
    .option('--by <what>', 'product, category, week or segment', oneOf('--by', keys))
    .option('--series <every>', 'week: what was known at the end of each', oneOf('--series', every))
    .option('--limit <n>', 'how many of them', wholeNumber('--limit', 1, 100), 20)
    .option('--lift <share>', 'the lift to plan for, such as 0.05', liftOption)
    .addHelpText(
      'after',
      `
Examples:
  lerner report lift
  lerner report lift --by category --from 2026-01-05
  lerner report lift --series week
  lerner report lift --json | jq '.profit.earned'
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<LiftOptions>()
      const out = output(io, options.json === true)
      const { by, series, limit, lift } = options
      const query = { ...rangeOf(options), by, series, limit: by && limit, lift }
      const answer = await connect(io, options).reports.lift(query)
      if (out.json) return out.value(answer)
      showLift(out, answer)
    })
}

/** `lerner report calibration`: whether confidence was accurate. */
export function reportCalibrationCommand(report: Command, io: Io): void {
  withRange(report.command('calibration'))
    .summary('Show whether confidence was accurate')
    .description(
      'Shows how many prices were claimed to earn at least what the base price earns, and how many do, by confidence.',
    )
    .addHelpText(
      'after',
      `
Examples:
  lerner report calibration
  lerner report calibration --json | jq '.bins[] | select(.verdict == "too_high")'
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Range>()
      const out = output(io, options.json === true)
      const answer = await connect(io, options).reports.calibration(rangeOf(options))
      if (out.json) return out.value(answer)
      showCalibration(out, answer)
    })
}

function showLift(out: Output, report: LiftReport): void {
  for (const reason of report.reasons) out.line(reason)
  const { currency, periodStart, periodEnd } = report
  if (currency === null || periodStart === null || periodEnd === null) return
  out.line('')
  out.line(`${periodStart.slice(0, 10)} to ${periodEnd.slice(0, 10)}, ${currency}`)
  const right = (title: string) => ({ title, right: true }) as const
  const head = [
    'PER 1 000 OFFERS',
    ...['OPTIMIZED', 'HOLDOUT', 'LIFT', 'LOW', 'HIGH', 'EARNED'].map(right),
  ]
  const rows = (['profit', 'revenue', 'units'] as const).flatMap((name) => {
    const measure = report[name]
    if (measure === null) return []
    const inMoney = name !== 'units'
    // One offer earns a fraction of the smallest unit.
    const mean = (value: number) =>
      inMoney ? formatMinor(1000 * value, currency) : (1000 * value).toFixed(1)
    const sum = (value: number) => (inMoney ? formatMinor(value, currency) : value.toFixed(0))
    return [
      [
        name,
        mean(measure.optimized.value),
        mean(measure.holdout.value),
        ...percents(measure.relative),
        sum(measure.earned.value),
      ],
    ]
  })
  if (rows.length > 0) out.table(head, rows)
  out.line(`${report.offers.optimized} offers, ${report.offers.holdout} held out.`)
  for (const reason of report.randomizationUnit?.reasons ?? []) out.line(reason)
  showSwitchbacks(out, report, currency)
  const groups = report.groups.map((group): [string, Figures] => [group.key || '(none)', group])
  showFigures(out, (report.by ?? '').toUpperCase(), groups, currency)
  if (report.hasMore) out.note('There are more: --limit shows up to 100.')
  const points = report.series.map((point): [string, Figures] => [
    point.periodEnd.slice(0, 10),
    point,
  ])
  showFigures(out, 'KNOWN BY', points, currency)
}

/** One line for each name; nothing if there are none. */
function showFigures(
  out: Output,
  title: string,
  named: readonly [string, Figures][],
  currency: string,
): void {
  if (named.length === 0) return
  const right = (name: string) => ({ title: name, right: true }) as const
  out.line('')
  out.table(
    [title, ...['OFFERS', 'HELD OUT', 'LIFT', 'LOW', 'HIGH', 'EARNED'].map(right), 'VERDICT'],
    named.map(([name, figures]) => [name, ...cellsOf(figures, currency)]),
  )
}

/** The results of alternating price lists, by day, shown with those by visitor. */
function showSwitchbacks(out: Output, { switchbacks }: LiftReport, currency: string): void {
  for (const { priceListId, blocksDone, blocks, profit, revenue } of switchbacks) {
    const effect = profit ?? revenue
    const of = profit === null ? 'revenue' : 'profit'
    const money = (minor: number | null) => (minor === null ? '?' : formatMinor(minor, currency))
    const result =
      effect === null
        ? 'too few blocks to tell'
        : `${formatDifference(effect.perDay, currency)} ${of} a day (95 % interval ${money(effect.low)} to ${money(effect.high)})`
    out.line(`Switchback ${priceListId}, ${blocksDone} of ${blocks} blocks: ${result}.`)
  }
}

function cellsOf({ offers, profit, revenue, verdict }: Figures, currency: string): string[] {
  const measure = profit ?? revenue
  return [
    String(offers.optimized),
    String(offers.holdout),
    ...percents(measure?.relative ?? { value: null, low: null, high: null }),
    measure === null ? '' : formatMinor(measure.earned.value, currency),
    verdict,
  ]
}

function percents({ value, low, high }: Share): string[] {
  return [value, low, high].map((one) => (one === null ? '' : `${(100 * one).toFixed(1)} %`))
}

function showCalibration(out: Output, report: CalibrationReport): void {
  for (const reason of report.reasons) out.line(reason)
  if (report.currency === null) return
  const percent = (share: number | null | undefined) =>
    share === null || share === undefined ? '' : `${(100 * share).toFixed(0)} %`
  out.line('')
  const right = (title: string) => ({ title, right: true }) as const
  out.table(
    [
      'CONFIDENCE',
      ...['CELLS', 'OFFERS', 'CLAIMED', 'RIGHT', 'LOW', 'HIGH', 'LIFT'].map(right),
      'VERDICT',
    ],
    report.bins.map(({ low, high, cells, offers, claimed, right: seen, lift, verdict }) => [
      `${low} to ${high}`,
      String(cells),
      String(offers),
      ...[claimed, seen?.value, seen?.low, seen?.high, lift?.value].map(percent),
      verdict,
    ]),
  )
}

function liftOption(text: string): number {
  const share = /^0?\.\d+$|^1$/.test(text) ? Number(text) : Number.NaN
  if (share >= 0.005 && share <= 1) return share
  throw new UsageError(`--lift is '${text}': write a share from 0.005 to 1, such as 0.05.`)
}
