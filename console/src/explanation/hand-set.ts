import type { PriceListEntry } from '../../../clients/typescript/src/main.ts'
import { formatDay } from '../format/date.ts'
import { formatMoney } from '../format/money.ts'
import { t } from '../messages/messages.ts'

/** Says that a person decided the price of an entry, and who; null if nobody did. */
export function handSetText(entry: PriceListEntry, currency: string): string | null {
  const { edited, locked, dropped, changedBy, changedAt, proposedPrice, note } = entry
  if (!edited && !dropped && (!locked || isLockedByDraft(entry))) return null
  const sentence = t('explanation.handSet', {
    how: dropped ? 'dropped' : locked ? 'locked' : 'edited',
    said: saidOf(changedBy !== null, changedAt !== null),
    who: changedBy ?? '',
    day: changedAt === null ? '' : formatDay(changedAt),
    price: formatMoney(proposedPrice, currency),
  })
  return note === null ? sentence : `${sentence} ${t('explanation.handSetNote', { note })}`
}

/** The change was too small for the list: nobody decided about this entry. */
export function isLockedByDraft({ locked, remark }: PriceListEntry): boolean {
  return locked && remark?.reason === 'entry_small'
}

function saidOf(who: boolean, day: boolean): 'all' | 'who' | 'day' | 'none' {
  if (who) return day ? 'all' : 'who'
  return day ? 'day' : 'none'
}
