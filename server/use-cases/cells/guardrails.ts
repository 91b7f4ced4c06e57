import { type Guardrails, hardLimits } from '../../../engine/policy/guardrails.ts'
import type { Policy } from '../../domain/policy.ts'

/** True where the rules that never yield allow a price now. */
export function withinHardLimits(policy: Policy, priceMinor: number, nowMs: number): boolean {
  const { lowMinor, highMinor } = limitsNow(policy, nowMs)
  return priceMinor >= lowMinor && priceMinor <= highMinor
}

/** A rule that never yields and forbids a price, and the nearest price it allows. */
export type BrokenLimit = { rule: string; limitMinor: number; isMost: boolean }

/** The rule that forbids a price now, the tightest of several; null if all allow it. */
export function brokenLimit(policy: Policy, priceMinor: number, nowMs: number): BrokenLimit | null {
  const { lowMinor, highMinor, bounds } = limitsNow(policy, nowMs)
  const isMost = priceMinor > highMinor
  if (!isMost && priceMinor >= lowMinor) return null
  const limitMinor = isMost ? highMinor : lowMinor
  const end = isMost ? 'highMinor' : 'lowMinor'
  const { factor: rule = 'max_price' } = bounds.find((bound) => bound[end] === limitMinor) ?? {}
  return { rule, limitMinor, isMost }
}

function limitsNow(policy: Policy, nowMs: number) {
  return hardLimits(toGuardrails(policy, { lastPriceMinor: null, offersPerSecond: 0, nowMs }))
}

/** The stock that prices must consider; a deadline that has passed has no effect. */
function openInventory({ inventory }: Policy, nowMs: number): Policy['inventory'] {
  return inventory && Date.parse(inventory.until) > nowMs ? inventory : undefined
}

/** Bounds as the schema accepts them: two, or none. */
function toBounds(bounds: readonly number[] | undefined): readonly [number, number] | null {
  const [low, high] = bounds ?? []
  return low === undefined || high === undefined ? null : [low, high]
}

/**
 * A policy as guardrails for the engine now: its fields in the engine's terms, and what they refer
 * to.
 */
export function toGuardrails(
  policy: Policy,
  now: {
    /** The price that the cell showed last, if the policy limits steps. */
    lastPriceMinor: number | null
    /** Offers per second of the product, if the policy has an inventory. */
    offersPerSecond: number
    nowMs: number
    /** The cap of an emergency, see emergency.ts; null or omitted: none is in force. */
    emergencyMinor?: number | null
  },
): Guardrails {
  const inventory = openInventory(policy, now.nowMs)
  return {
    objective: policy.objective,
    unitCostMinor: policy.unitCost ?? null,
    ...(policy.costWhenSet === undefined ? {} : { costWhenSetMinor: policy.costWhenSet }),
    marginBetween: toBounds(policy.marginBetween),
    ...(policy.diversionBetween === undefined
      ? {}
      : { diversionBetween: toBounds(policy.diversionBetween) }),
    minPriceMinor: policy.minPrice ?? null,
    maxPriceMinor: policy.maxPrice ?? null,
    ...(now.emergencyMinor == null ? {} : { emergencyMinor: now.emergencyMinor }),
    // Without segments there can be no gap.
    ...(policy.maxSegmentGap === undefined || policy.personalization === 'none'
      ? {}
      : { maxSegmentGap: policy.maxSegmentGap }),
    maxDecrease: policy.maxDecrease,
    maxIncrease: policy.maxIncrease,
    minMargin: policy.minMargin ?? null,
    priceEnding: policy.priceEnding ?? null,
    maxStep: policy.maxStep ?? null,
    lastPriceMinor: policy.maxStep === undefined ? null : now.lastPriceMinor,
    competitor: policy.competitor
      ? {
          priceMinor: policy.competitor.price,
          rule: policy.competitor.rule,
          tolerance: policy.competitor.tolerance,
        }
      : null,
    inventory: inventory
      ? {
          onHand: inventory.onHand,
          secondsLeft: (Date.parse(inventory.until) - now.nowMs) / 1000,
          offersPerSecond: now.offersPerSecond,
          ...(inventory.salvageValue === undefined ? {} : { salvageMinor: inventory.salvageValue }),
        }
      : null,
    ...(policy.volumeBreaks === undefined || policy.volumeBreaks.length === 0
      ? {}
      : { volumeBreaks: policy.volumeBreaks }),
    priority: policy.priority,
  }
}
