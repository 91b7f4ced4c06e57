import type {
  Breaker,
  Explanation,
  PriceList,
  PriceListEntry,
} from '../../clients/typescript/src/main.ts'
import { formatMinor } from '../money.ts'

type Interval = { value: number; low: number; high: number }

/** A share as a percentage with one decimal: 0.0123 is 1.2. */
export const percent = (share: number) => Math.round(share * 1000) / 10

/** Money with its interval, as decimals of the currency; null stays null. */
export function moneyRange(range: Interval | null, currency: string) {
  if (range === null) return null
  const { value, low, high } = range
  return {
    expected: formatMinor(value, currency),
    low: formatMinor(low, currency),
    high: formatMinor(high, currency),
  }
}

/** Units with their interval, rounded for people. */
export function unitRange(range: Interval | null) {
  if (range === null) return null
  const { value, low, high } = range
  const short = (number: number) => Number(number.toPrecision(3))
  return { expected: short(value), low: short(low), high: short(high) }
}

/** A price list, without its entries. */
export function sayList(list: PriceList) {
  const { id, name, status, currency, segment, from, until, design, every, summary } = list
  return {
    list: id,
    name,
    status,
    currency,
    segment,
    from,
    until,
    design,
    every,
    held_back: list.heldBack,
    replaced: list.replaced,
    summary: summary && {
      products: summary.entries,
      raised: summary.raised,
      lowered: summary.lowered,
      of_unknown_effect: summary.unmeasured,
      left_out_by_alarms: summary.stopped,
      profit_change: moneyRange(summary.profit, currency),
      profit_at_current_prices: formatMinor(summary.profitNow, currency),
      units_change: unitRange(summary.units),
    },
  }
}

/** A list entry, with the currency, which it does not contain itself. */
export function sayEntry(entry: PriceListEntry, currency: string) {
  const money = (minor: number) => formatMinor(minor, currency)
  return {
    product: entry.productId,
    name: entry.name,
    current_price: money(entry.currentPrice),
    proposed_price: money(entry.proposedPrice),
    price: money(entry.price),
    ...(entry.edited ? { chosen_by_somebody: true } : {}),
    ...(entry.locked ? { locked: true } : {}),
    ...(entry.dropped ? { dropped: true } : {}),
    profit_change: moneyRange(entry.profit, currency),
    cost_basis: entry.costBasis,
    units_change: unitRange(entry.units),
    confidence: Math.round(entry.confidence * 100) / 100,
    identified: entry.identified,
    reason: entry.reason,
    note: entry.note,
  }
}

/** The explanation of a price, from the base price on, in steps that sum exactly. */
export function sayExplanation(explanation: Explanation) {
  const { currency, expected } = explanation
  const money = (minor: number) => formatMinor(minor, currency)
  const point = (one: NonNullable<Explanation['expected']>['base']) => ({
    price: money(one.price),
    share_who_buy: one.purchases && percent(one.purchases.value),
    profit_per_offer: moneyRange(one.profit, currency),
  })
  return {
    sentence: explanation.sentence,
    currency,
    base_price: money(explanation.basePrice),
    price: money(explanation.price),
    best_price_allowed: money(explanation.bestPrice),
    steps: explanation.steps.map(({ kind, name, amount, after, cost }) => ({
      kind,
      name,
      moved: money(amount),
      price: money(after),
      ...(cost === null ? {} : { costs_per_offer: money(cost) }),
    })),
    expected: expected && { at_base_price: point(expected.base), at_price: point(expected.price) },
  }
}

/** An alarm: something looked too wrong to continue. */
export function sayAlarm(breaker: Breaker) {
  const { id, kind, status, productId, currency, reason, createdAt, accepted } = breaker
  return {
    alarm: id,
    kind,
    status,
    product: productId ?? 'all products',
    currency,
    prices: breaker.stopsPrices && status === 'open' ? 'stopped at base prices' : 'unaffected',
    reason,
    since: createdAt,
    ...(accepted === null ? {} : { accepted }),
  }
}
