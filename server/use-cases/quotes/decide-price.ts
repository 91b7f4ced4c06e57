import { type Hold, nextOffer, usualHold } from '../../../engine/policy/hold.ts'
import type { Arm } from '../../domain/arm.ts'
import type { Decision as MadeOf } from '../../domain/decision.ts'
import type { Factor } from '../../domain/factors.ts'
import type { HoldoutUnit } from '../../domain/holdout-unit.ts'
import { isGuarded } from '../../domain/policy.ts'
import type { HoldClaim } from '../../domain/price-hold.ts'
import type { ListedPrice } from '../../storage/tables/price-list-prices.ts'
import type { CellEntry, PricedBase } from '../cells/cache.ts'
import { isStopped } from '../cells/is-stopped.ts'
import { listedNow } from '../cells/listed-now.ts'
import { claimOf, isUnsettled } from './price-claim.ts'

export type Decision = {
  priceMinor: number
  confidence: number
  factors: readonly Factor[]
  arm: Arm
  /** Probability with which this price was served, over holdout and exploration together. */
  propensity: number
  /** Probability with which the quote could have been held out; 0 if nothing was drawn. */
  holdoutShare: number
  /** The unit by which the arm was drawn; null if it was not drawn. */
  holdoutUnit: HoldoutUnit | null
  beliefVersion: number
  /** The uniform number that chose the price from the table. */
  draw: number
  /** The inputs of the table in force; null if not kept. */
  decision: MadeOf | null
  /** Id of the table that the price was drawn from; null: the one in force. */
  drawnFrom: string | null
  /** The latest time at which the price is shown; null if only the expiry of a quote ends it. */
  untilMs: number | null
}

/** A price that no table drew. */
type Undrawn = { decision: Decision; hold: null; claim: null }

/** Numbers in [0, 1): the one that decides on the holdout, its unit, and those for prices. */
export type Chance = { holdout: number; unit: HoldoutUnit; draw: () => number }

/** Placeholder for the table of a price that no table drew, such as a kept list price. */
const nobodysTable = '\0'.repeat(16)

const holdoutFactors = ['holdout'] as const
const pausedFactors = ['price_freeze'] as const
const accountPausedFactors = ['price_freeze', 'account_paused'] as const
const breakerFactors = ['price_freeze', 'breaker'] as const
const shadowFactors = ['shadow_mode'] as const

/**
 * The price of one quote: the base price for paused products and in shadow mode, that of an active
 * price list, the base price for the holdout; otherwise the kept draw, or a new one. It changes
 * nothing.
 *
 * @returns The decision, and the draw to keep from now on; null if none was needed.
 */
export function decidePrice(
  cell: CellEntry,
  priced: PricedBase,
  chance: Chance,
  nowMs: number,
): { decision: Decision; hold: Hold | null; claim: HoldClaim | null } {
  const { table } = priced
  const { policy } = cell
  const standIn = standInOf(cell)
  if (priced.replacementMinor !== null) return atReplacement(priced, priced.replacementMinor)
  if (standIn === 'account_paused') return atBase(priced, 'paused', accountPausedFactors, 1, 0)
  if (standIn === 'breaker') return atBase(priced, 'paused', breakerFactors, 1, 0)
  if (standIn === 'paused') return atBase(priced, 'paused', pausedFactors, 1, 0)
  if (standIn === 'shadow') return atBase(priced, 'shadow', shadowFactors, 1, 0)

  const listed = listedNow(cell.listed, priced.basePriceMinor, nowMs)
  if (listed !== null) {
    const decision = withinCap(asListed(listed, priced.decision), priced.emergencyMinor)
    return { decision, hold: null, claim: null }
  }

  // A base price that the guardrails forbid cannot be the holdout's price.
  const holdout = table.baseIsAllowed ? policy.holdout : 0
  if (chance.holdout < holdout) {
    const propensity = holdout + (1 - holdout) * (table.probability[table.baseIndex] ?? 0)
    const held = atBase(priced, 'holdout', holdoutFactors, propensity, holdout)
    return { ...held, decision: { ...held.decision, holdoutUnit: chance.unit } }
  }

  const guarded = isGuarded(policy)
  const rules = {
    ...usualHold,
    cooldownMs: policy.cooldownSeconds * 1000,
    unsettled: guarded && isUnsettled(priced.keeping),
    stepping: policy.maxStep !== undefined,
  }
  const { index, hold } = nextOffer(table, priced.keeping.current, rules, chance.draw, nowMs)
  const share = (1 - holdout) * hold.tablePropensity
  return {
    decision: {
      priceMinor: hold.priceMinor,
      confidence: table.confidence[index] ?? 0,
      factors: table.factors[index] ?? [],
      arm: 'optimized',
      propensity: share + (index === table.baseIndex ? holdout : 0),
      holdoutShare: holdout,
      holdoutUnit: holdout > 0 ? chance.unit : null,
      beliefVersion: table.beliefVersion,
      draw: hold.draw,
      decision: priced.decision,
      drawnFrom: hold.tableId === table.id ? null : hold.tableId || nobodysTable,
      untilMs: null,
    },
    hold,
    claim: guarded ? claimOf(priced, hold, nowMs) : null,
  }
}

/** Why base prices are shown instead of optimized ones; null if prices are optimized. */
export function standInOf({
  product,
  policy,
  context,
  productId,
  currency,
}: CellEntry): 'account_paused' | 'breaker' | 'paused' | 'shadow' | null {
  if (context.paused) return 'account_paused'
  if (context.breakers.stopped.size > 0 && isStopped(context.breakers, productId, currency)) {
    return 'breaker'
  }
  if (product?.status === 'paused') return 'paused'
  return policy.mode === 'live' ? null : policy.mode
}

/** The last good price, if the requested base price cannot be right. */
function atReplacement(priced: PricedBase, priceMinor: number): Undrawn {
  const { decision } = atBase(priced, 'paused', breakerFactors, 1, 0)
  const instead = { ...decision, priceMinor, confidence: 0, factors: breakerFactors }
  return { decision: withinCap(instead, priced.emergencyMinor), hold: null, claim: null }
}

function atBase(
  { table, basePriceMinor, decision: madeOf, emergencyMinor }: PricedBase,
  arm: Arm,
  factors: readonly Factor[],
  propensity: number,
  holdoutShare: number,
): Undrawn {
  const decision = {
    priceMinor: basePriceMinor,
    confidence: table.confidence[table.baseIndex] ?? 0,
    factors,
    arm,
    propensity,
    holdoutShare,
    holdoutUnit: null,
    beliefVersion: table.beliefVersion,
    draw: 0,
    decision: madeOf,
    drawnFrom: null,
    untilMs: null,
  }
  return { decision: withinCap(decision, emergencyMinor), hold: null, claim: null }
}

/** The same, capped by an emergency: what replaces a drawn price is capped too. */
function withinCap(decision: Decision, capMinor: number | null): Decision {
  if (capMinor === null || decision.priceMinor <= capMinor) return decision
  const factors: Factor[] = [...decision.factors, 'emergency_cap']
  return { ...decision, priceMinor: capMinor, factors }
}

function asListed(listed: ListedPrice, madeOf: MadeOf): Decision {
  return {
    priceMinor: listed.price,
    confidence: listed.confidence,
    factors: listed.factors,
    arm: 'list',
    propensity: listed.propensity,
    holdoutShare: 0,
    holdoutUnit: null,
    beliefVersion: listed.beliefVersion,
    draw: 0,
    decision: madeOf,
    drawnFrom: null,
    untilMs: listed.untilMs,
  }
}
