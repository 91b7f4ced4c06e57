import type { PriceListEntryEdit } from '../../../../clients/typescript/src/main.ts'
import { currencyDigits } from '../../format/money.ts'
import { t } from '../../messages/messages.ts'

/** A rule that sets a price. */
export type PriceRule = NonNullable<PriceListEntryEdit['priceRule']>

/** The ways to change many prices at once. */
export const ways = [
  { value: 'share', name: t('worklist.byShare') },
  { value: 'share-new', name: t('worklist.byShareOfNew') },
  { value: 'round', name: t('worklist.toRounding') },
  { value: 'margin', name: t('worklist.toMargin') },
  { value: 'competitor', name: t('worklist.toCompetitor') },
] as const
export type Way = (typeof ways)[number]['value']

/** One of them, as a select returns it. */
export function wayOf(chosen: string): Way {
  return ways.find(({ value }) => value === chosen)?.value ?? 'share'
}

export type RuleFields = {
  way: Way
  /** A fraction: added to a price, or the margin; null: not entered yet. */
  share: number | null
  /** One of {@link roundings}; '' keeps the computed price. */
  rounding: string
}

/** Possible price endings, by the number of decimals of the currency. */
export function roundings(currency: string): readonly { value: string; name: string }[] {
  const none = { value: '', name: t('worklist.endAny') }
  if (currencyDigits(currency) !== 2) {
    return [
      none,
      { value: '0/10', name: t('worklist.endTens') },
      { value: '80/100', name: '…80' },
      { value: '0/100', name: t('worklist.endHundreds') },
    ]
  }
  return [
    none,
    { value: '99/100', name: t('worklist.end99') },
    { value: '95/100', name: t('worklist.end95') },
    { value: '90/100', name: t('worklist.end90') },
    { value: '49/50', name: t('worklist.end49') },
    { value: '9/10', name: t('worklist.end9') },
    { value: '0/100', name: t('worklist.endWhole') },
  ]
}

/** The request to the service; null while a required field is empty. */
export function ruleOf({ way, share, rounding }: RuleFields): PriceRule | null {
  const [to, of] = rounding.split('/').map(Number)
  const round = to === undefined || of === undefined || rounding === '' ? {} : { round: { to, of } }
  if (way === 'round') return rounding === '' ? null : { of: 'price', ...round }
  if (way === 'competitor') return { of: 'competitor_price', change: share ?? 0, ...round }
  if (share === null) return null
  if (way === 'margin') return { of: 'unit_cost', margin: share, ...round }
  return { of: way === 'share' ? 'current_price' : 'price', change: share, ...round }
}
