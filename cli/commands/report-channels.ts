import type { Command } from 'commander'
import type { ChannelsReport } from '../../clients/typescript/src/main.ts'
import { connect } from '../connect.ts'
import type { Io } from '../io.ts'
import { formatMinor } from '../money.ts'
import { currencyOption } from '../options.ts'
import { type Output, output } from '../output.ts'
import { type Range, rangeOf } from './report-range.ts'

/**
 * `lerner report channels`: offers through each channel, and whether demand differs between them.
 */
export function reportChannelsCommand(report: Command, io: Io): void {
  report
    .command('channels')
    .summary('Show how demand differs by channel: web, app, store, marketplace, agents')
    .description(
      'Shows offers, purchases and revenue of each channel, and whether its customers buy differently from others at the same products, base prices and weeks.',
    )
    .option('--from <date>', 'start, such as 2026-02-01 (UTC); 12 weeks before the end if absent')
    .option('--until <date>', 'end; now if absent')
    .option('--currency <code>', 'the one with most products if absent', currencyOption)
    .addHelpText(
      'after',
      `
Examples:
  lerner report channels
  lerner report channels --from 2026-01-05 --json | jq '.channels'
`,
    )
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Range>()
      const out = output(io, options.json === true)
      const answer = await connect(io, options).reports.channels(rangeOf(options))
      if (out.json) return out.value(answer)
      showChannels(out, answer)
    })
}

function showChannels(out: Output, { currency, channels, reasons }: ChannelsReport): void {
  for (const reason of reasons) out.line(reason)
  if (currency === null || channels.length === 0) return
  out.line('')
  const right = (title: string) => ({ title, right: true }) as const
  const headings = ['OFFERS', 'PURCHASES', 'UNITS', 'REVENUE', 'ELASTICITY', 'BOUGHT, TIMES OTHERS']
  out.table(
    ['CHANNEL', ...headings.map(right)],
    channels.map((one) => [
      one.channel ?? '(none)',
      String(one.offers),
      String(one.purchases),
      String(one.units),
      formatMinor(one.revenue, currency),
      inRange(one.elasticity, 1),
      inRange(one.purchaseRatio, 2),
    ]),
  )
}

function inRange(range: { value: number; low: number; high: number } | null, digits: number) {
  if (range === null) return ''
  const [value, low, high] = [range.value, range.low, range.high].map((one) => one.toFixed(digits))
  return `${value} (${low} to ${high})`
}
