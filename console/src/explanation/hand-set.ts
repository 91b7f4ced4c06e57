import type { PriceListEntry } from '../../../clients/typescript/src/main.ts'
import { formatDay } from '../format/date.ts'
import { formatMoney } from '../format/money.ts'

/** Says that a person decided the price of an entry, and who; null where nobody did. */
export function handSetText(entry: PriceListEntry, currency: string): string | null {
  const { edited, locked, dropped, changedBy, changedAt, proposedPrice, note } = entry
  if (!edited && !locked && !dropped) return null
  const what = dropped ? 'Left out by hand' : locked ? 'Locked at the price now' : 'Set by hand'
  const by = changedBy === null ? '' : ` by ${changedBy}`
  const on = changedAt === null ? '' : ` on ${formatDay(changedAt)}`
  const why = note === null ? '' : ` Note: ${note}.`
  return `${what}${by}${on}. Lerner proposes ${formatMoney(proposedPrice, currency)}.${why}`
}
