import type { PriceListEntryEdit } from '../../../../clients/typescript/src/main.ts'
import { currencyDigits } from '../../format/money.ts'

/** A rule that makes a price. */
export type PriceRule = NonNullable<PriceListEntryEdit['priceRule']>

/** How many prices are changed at once. */
export const ways = [
  { value: 'share', name: 'By a share of the price now' },
  { value: 'share-new', name: 'By a share of the new price' },
  { value: 'round', name: 'To a rounding, as they are' },
  { value: 'margin', name: 'To a margin' },
  { value: 'competitor', name: 'To the competitor’s price' },
] as const
export type Way = (typeof ways)[number]['value']

/** One of them, as a select answers it. */
export function wayOf(chosen: string): Way {
  return ways.find(({ value }) => value === chosen)?.value ?? 'share'
}

export type RuleFields = {
  way: Way
  /** A fraction: of a price added, or the margin; null: not said yet. */
  share: number | null
  /** One of {@link roundings}; '' leaves the price as it is reckoned. */
  rounding: string
}

/** How prices may end, by how many digits the currency has. */
export function roundings(currency: string): readonly { value: string; name: string }[] {
  const none = { value: '', name: 'As it comes' }
  if (currencyDigits(currency) !== 2) {
    return [
      none,
      { value: '0/10', name: 'Tens: …0' },
      { value: '80/100', name: '…80' },
      { value: '0/100', name: 'Hundreds: …00' },
    ]
  }
  return [
    none,
    { value: '99/100', name: '.99' },
    { value: '95/100', name: '.95' },
    { value: '49/50', name: '.49 or .99' },
    { value: '9/10', name: '.x9' },
    { value: '0/100', name: 'Whole: .00' },
  ]
}

/** What is asked of the service; null while a field that it needs is empty. */
export function ruleOf({ way, share, rounding }: RuleFields): PriceRule | null {
  const [to, of] = rounding.split('/').map(Number)
  const round = to === undefined || of === undefined || rounding === '' ? {} : { round: { to, of } }
  if (way === 'round') return rounding === '' ? null : { of: 'price', ...round }
  if (way === 'competitor') return { of: 'competitor_price', change: share ?? 0, ...round }
  if (share === null) return null
  if (way === 'margin') return { of: 'unit_cost', margin: share, ...round }
  return { of: way === 'share' ? 'current_price' : 'price', change: share, ...round }
}
