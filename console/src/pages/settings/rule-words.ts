import type { PolicyFields } from '../../../../clients/typescript/src/main.ts'
import { formatInstant } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { formatCount, formatPercent } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'
import { t } from '../../messages/messages.ts'

export type Yielding = NonNullable<PolicyFields['priority']>[number]
export type Cap = NonNullable<PolicyFields['emergencyCaps']>[number]
export type CompetitorRule = NonNullable<PolicyFields['competitor']>['rule']

/** Rules that yield if they cannot all hold. */
export const yieldingRules: Readonly<Record<Yielding, string>> = {
  price_ending: ruleNames.priceEnding,
  competitor: ruleNames.competitor,
  max_step: ruleNames.maxStep,
  min_margin: ruleNames.minMargin,
  max_increase: ruleNames.maxIncrease,
  max_decrease: ruleNames.maxDecrease,
}

export const competitorRules: readonly { value: CompetitorRule; name: string }[] = [
  { value: 'at_most', name: t('settings.competitorAtMost') },
  { value: 'at_least', name: t('settings.competitorAtLeast') },
  { value: 'within', name: t('settings.competitorWithin') },
  { value: 'none', name: t('settings.competitorNone') },
]

export function competitorInWords(
  competitor: PolicyFields['competitor'],
  currency: string,
): string {
  if (competitor === undefined) return t('settings.none')
  const { price, rule, tolerance } = competitor
  return t('settings.competitorSaid', {
    price: formatMoney(price, currency),
    rule,
    tolerance: formatPercent(tolerance, { digits: 2 }),
  })
}

export function inventoryInWords(inventory: PolicyFields['inventory'], currency: string): string {
  if (inventory === undefined) return t('settings.none')
  const { onHand, until, salvageValue } = inventory
  const units = formatCount(onHand)
  const when = formatInstant(until)
  if (salvageValue === undefined) return t('settings.inventorySaid', { units, when })
  const worth = formatMoney(salvageValue, currency)
  return t('settings.inventorySaidWorth', { units, when, worth })
}

export function priorityInWords(priority: PolicyFields['priority']): string {
  if (priority === undefined || priority.length === 0) return t('settings.none')
  return priority
    .map((rule) => yieldingRules[rule])
    .reduce((sooner, later) => t('settings.prioritySaid', { sooner, later }))
}

export function volumeBreaksInWords(breaks: PolicyFields['volumeBreaks']): string {
  if (breaks === undefined || breaks.length === 0) return t('settings.none')
  return breaks
    .map(({ from, discount }) =>
      t('settings.volumeBreakSaid', {
        from: formatCount(from),
        discount: formatPercent(discount, { digits: 2 }),
      }),
    )
    .join(', ')
}

export function capsInWords(caps: PolicyFields['emergencyCaps']): string {
  if (caps === undefined || caps.length === 0) return t('settings.none')
  return caps
    .map(({ region, maxIncrease, segments, ...cap }) => {
      const share = formatPercent(maxIncrease, { digits: 2 })
      const from = formatInstant(cap.from)
      const until = formatInstant(cap.until)
      return segments === undefined
        ? t('settings.capSaid', { region, share, from, until })
        : t('settings.capSaidSegments', {
            region,
            share,
            from,
            until,
            segments: segments.join(', '),
          })
    })
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
