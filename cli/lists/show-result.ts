import type { PriceListResult } from '../../clients/typescript/src/main.ts'
import { formatDifference, formatMinor } from '../money.ts'
import type { Output } from '../output.ts'

/** What a switchback has earned per day so far, compared with its base prices. */
export function showResult(out: Output, result: PriceListResult, currency: string): void {
  out.line(`${result.blocksDone} of ${result.blocks} blocks, ${result.units} units`)
  for (const name of ['profit', 'revenue', 'sold'] as const) {
    const effect = result[name]
    if (effect === null) continue
    const inMoney = name !== 'sold'
    const amount = (value: number | null) =>
      value === null ? '?' : inMoney ? formatMinor(value, currency) : value.toFixed(1)
    const difference = inMoney
      ? formatDifference(effect.perDay, currency)
      : `${Math.abs(effect.perDay).toFixed(1)} units ${effect.perDay < 0 ? 'fewer' : 'more'}`
    out.line(
      `${name}: ${difference} a day (95 %: ${amount(effect.low)} to ${amount(effect.high)}; p ${effect.pValue.toFixed(3)}), compared with ${amount(effect.beforePerDay)}`,
    )
    if (effect.ifNobodyWaitsPerDay !== null && effect.waitingPValue !== null) {
      out.line(
        `  if nobody waited for a lower price: ${amount(effect.ifNobodyWaitsPerDay)} (p ${effect.waitingPValue.toFixed(3)} of the difference)`,
      )
    }
  }
  for (const caution of result.cautions) out.note(caution)
}
