import type { Command } from 'commander'
import type { FairnessReport } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import type { Io } from '../io.ts'
import { formatMinor } from '../money.ts'
import { wholeNumber } from '../options.ts'
import { type Output, output } from '../output.ts'
import { type Range, rangeOf, withRange } from './report-range.ts'

/** `lerner report fairness`: prices by segment. */
export function reportFairnessCommand(report: Command, io: Io): void {
  withRange(report.command('fairness'))
    .summary('Show what segments were quoted, and how far apart they are')
    .description(
      'Shows mean prices of each segment compared with base prices, how many customers bought, and the largest gap, with 95 % intervals.',
    )
    .option('--limit <n>', 'how many segments', wholeNumber('--limit', 1, 100), 20)
    .addHelpText(
      'after',
      `
Examples:
  lerner report fairness --currency usd
  lerner report fairness --json | jq '.gap'
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Range & { limit: number }>()
      const out = output(io, options.json === true)
      const query = { ...rangeOf(options), limit: options.limit }
      const answer = await connect(io, options).reports.fairness(query)
      if (out.json) return out.value(answer)
      showFairness(out, answer)
    })
}

function showFairness(out: Output, report: FairnessReport): void {
  for (const reason of report.reasons) out.line(reason)
  const { currency, segments, products } = report
  if (currency === null || segments.length === 0) return
  out.line('')
  const right = (title: string) => ({ title, right: true }) as const
  out.table(
    ['SEGMENT', ...['OFFERS', 'MEAN PRICE', 'BESIDE BASE', 'LOW', 'HIGH', 'BOUGHT'].map(right)],
    segments.map(({ segment, offers, meanPrice, relative, acceptance }) => [
      named(segment),
      String(offers),
      formatMinor(meanPrice, currency),
      ...[relative?.value, relative?.low, relative?.high].map(beside),
      acceptance === null ? '' : `${(100 * acceptance.value).toFixed(1)} %`,
    ]),
  )
  if (report.hasMore) out.note('There are more: --limit shows up to 100.')
  if (products.length === 0) return
  out.line('')
  out.table(
    ['PRODUCT', right('GAP'), right('LOW'), 'HIGHEST', 'LOWEST'],
    products.map(({ productId, value, low, highest, lowest }) => [
      productId,
      `${(100 * value).toFixed(1)} %`,
      `${(100 * low).toFixed(1)} %`,
      named(highest),
      named(lowest),
    ]),
  )
}

function named(segment: string): string {
  return segment === '' ? '(none)' : segment
}

/** 1.02 is +2.0 %. */
function beside(ratio: number | undefined): string {
  if (ratio === undefined) return ''
  const percent = 100 * (ratio - 1)
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)} %`
}
