import type { PolicyFields } from '../../../../clients/typescript/src/main.ts'
import { formatInstant } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { formatCount, formatPercent } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'

export type Yielding = NonNullable<PolicyFields['priority']>[number]
export type Cap = NonNullable<PolicyFields['emergencyCaps']>[number]
export type CompetitorRule = NonNullable<PolicyFields['competitor']>['rule']

/** Rules that yield where they cannot all hold. */
export const yieldingRules: Readonly<Record<Yielding, string>> = {
  price_ending: ruleNames.priceEnding,
  competitor: ruleNames.competitor,
  max_step: ruleNames.maxStep,
  min_margin: ruleNames.minMargin,
  max_increase: ruleNames.maxIncrease,
  max_decrease: ruleNames.maxDecrease,
}

export const competitorRules: readonly { value: CompetitorRule; name: string }[] = [
  { value: 'at_most', name: 'At most theirs' },
  { value: 'at_least', name: 'At least theirs' },
  { value: 'within', name: 'Near theirs' },
  { value: 'none', name: 'Only compared, no limit' },
]

export function competitorInWords(
  competitor: PolicyFields['competitor'],
  currency: string,
): string {
  if (competitor === undefined) return 'none'
  const rule = competitorRules.find(({ value }) => value === competitor.rule)?.name
  const { price, tolerance } = competitor
  return `${formatMoney(price, currency)}, ${rule?.toLowerCase()}, give or take ${formatPercent(tolerance, { digits: 2 })}`
}

export function inventoryInWords(inventory: PolicyFields['inventory'], currency: string): string {
  if (inventory === undefined) return 'none'
  const { onHand, until, salvageValue } = inventory
  const left =
    salvageValue === undefined
      ? ''
      : `, a unit left over is worth ${formatMoney(salvageValue, currency)}`
  return `${formatCount(onHand)} until ${formatInstant(until)}${left}`
}

export function priorityInWords(priority: PolicyFields['priority']): string {
  if (priority === undefined || priority.length === 0) return 'none'
  return priority.map((rule) => yieldingRules[rule]).join(', then ')
}

export function volumeBreaksInWords(breaks: PolicyFields['volumeBreaks']): string {
  if (breaks === undefined || breaks.length === 0) return 'none'
  return breaks
    .map(
      ({ from, discount }) =>
        `from ${formatCount(from)} ${formatPercent(discount, { digits: 2 })} off`,
    )
    .join(', ')
}

export function capsInWords(caps: PolicyFields['emergencyCaps']): string {
  if (caps === undefined || caps.length === 0) return 'none'
  return caps
    .map(
      ({ region, from, until, maxIncrease, segments }) =>
        `${region}: at most ${formatPercent(maxIncrease, { digits: 2 })} above, ${formatInstant(from)} to ${formatInstant(until)}${segments === undefined ? '' : `, segments ${segments.join(', ')}`}`,
    )
    .join('; ')
}

/** The order with a rule moved one place; the others keep theirs. */
export function moved(order: readonly Yielding[], rule: Yielding, by: -1 | 1): Yielding[] {
  const at = order.indexOf(rule)
  const to = at + by
  if (at < 0 || to < 0 || to >= order.length) return [...order]
  const next = [...order]
  next.splice(at, 1)
  next.splice(to, 0, rule)
  return next
}
