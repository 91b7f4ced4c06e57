import type { Shade } from '../../charts/series.ts'
import { t } from '../../messages/messages.ts'

export type Range = { low: number; high: number }

/** Price ranges of a chart that were tested, and those that the guardrails forbid. */
export function shadesOf(
  shown: Range,
  tested: Range | null,
  allowed: Range | undefined,
): readonly Shade[] {
  const shade = (from: number, to: number, name: string, kind: Shade['kind']): Shade => ({
    from: Math.max(shown.low, from),
    to: Math.min(shown.high, to),
    name,
    kind,
  })
  return [
    ...(tested ? [shade(tested.low, tested.high, t('product.testedPrices'), 'tested')] : []),
    ...(allowed && allowed.low > shown.low
      ? [shade(shown.low, allowed.low, t('product.outsideGuardrails'), 'forbidden')]
      : []),
    ...(allowed && allowed.high < shown.high
      ? [shade(allowed.high, shown.high, t('product.outsideGuardrails'), 'forbidden')]
      : []),
  ]
}

/** What the shades mean, in a sentence. */
export function shadedWords(
  tested: Range | null,
  allowed: Range | undefined,
  money: (minor: number) => string,
): string {
  const ofRange = ({ low, high }: Range) => ({ low: money(low), high: money(high) })
  if (!tested) return allowed ? t('product.shadedAllowed', ofRange(allowed)) : ''
  if (!allowed) return t('product.shadedTested', ofRange(tested))
  return t('product.shadedBoth', {
    testedLow: money(tested.low),
    testedHigh: money(tested.high),
    low: money(allowed.low),
    high: money(allowed.high),
  })
}
