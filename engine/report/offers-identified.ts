import type { CellBelief } from '../belief/belief.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import { square } from '../special/square.ts'
import type { Interval } from './interval.ts'
import type { OffersEvidence } from './offers-evidence.ts'
import { measureMovement, type PriceMovement } from './offers-movement.ts'

const fewestPurchases = 20
const fewestPrices = 3
/** Standard deviation of log price below which the price counts as constant. */
const leastMovement = 0.01
/** Two prices have to be at least this far apart, in log terms, to count as different: 3 %. */
const tellingStep = 0.029
/** Standard deviation of the elasticity above which offers are not informative enough. */
const widestElasticity = 1
/** An elasticity closer to 0 counts as none, even if rounding left a trace of one. */
const leastAnswer = -1e-6
/** Width of a central 90 % interval of a normal variable, in standard deviations. */
const intervalWidth = 3.29
/**
 * If less than this share of its own variance is left over, a price moved only along with the
 * competitor's.
 */
const leastOwnShare = 0.04
/** Correlation with the competitor's price above which the reader is warned. */
const tellingCorrelation = 0.5
/** If the competitor's price is known for a smaller share of offers, it counts as unknown. */
const leastKnownShare = 0.5

type Context = { pool: PoolPrior; siblings: readonly CellBelief[] }

/**
 * Why offers do not identify the response of demand to the price yet, in short sentences; empty if
 * they do.
 *
 * @param elasticityOf - Asked only where nothing else says that they do not.
 */
export function unidentifiedByOffers(
  { belief, chosen }: OffersEvidence,
  elasticityOf: () => Interval,
  context: Context,
): string[] {
  const moved = measureMovement(belief)
  if (moved.offers === 0) return [nothingOffered(belief, context)]
  const reasons: string[] = []
  if (moved.purchases < fewestPurchases) {
    const purchases = Math.max(0, Math.round(moved.purchases))
    const count = purchases === 1 ? '1 purchase' : `${purchases} purchases`
    reasons.push(`Only ${count} so far; ${fewestPurchases} are needed.`)
  }
  if (moved.spread < leastMovement) {
    reasons.push('The price hardly moved: its spread is below 1 %.')
  } else if (moved.prices < fewestPrices) {
    const tried = moved.prices === 1 ? '1 price was' : `${moved.prices} prices were`
    reasons.push(`Only ${tried} tried; ${fewestPrices} are needed.`)
  } else if (moved.apart < tellingStep) {
    reasons.push('No two prices at least 3 % apart were each offered ten times.')
  } else if (movedOnlyAlong(moved)) {
    reasons.push(
      `The price moved only together with the competitor's: it moved by ${percent(moved.spread)}, but only by ${percent(moved.ownSpread)} on its own.`,
    )
  }
  if (chosen && moved.knownShare < leastKnownShare) {
    reasons.push(
      "The prices were chosen, not drawn at random, and the competitor's prices are not known: demand may have followed those instead.",
    )
  }
  if (reasons.length > 0) return reasons
  const elasticity = elasticityOf()
  const deviation = (elasticity.high - elasticity.low) / intervalWidth
  if (!(deviation < widestElasticity && elasticity.high < leastAnswer)) {
    reasons.push('The elasticity is still too uncertain: offers at more prices would settle it.')
  }
  return reasons
}

/** Caveats where offers do identify it, in short sentences. */
export function cautionsOfOffers({ belief, declaredBlind }: OffersEvidence): string[] {
  const moved = measureMovement(belief)
  const cautions: string[] = []
  if (moved.knownShare >= leastKnownShare && Math.abs(moved.correlation) >= tellingCorrelation) {
    cautions.push(
      `The price moved together with the competitor's (correlation ${moved.correlation.toFixed(2)}): the curve holds while the competitor's price stays the same.`,
    )
  }
  if (declaredBlind && moved.knownShare < leastKnownShare) {
    cautions.push(
      "The offers were declared to be at random prices, but the competitor's prices are not known: if both moved together, the elasticity is wrong.",
    )
  }
  return cautions
}

function nothingOffered({ offersSeen }: CellBelief, { pool, siblings }: Context): string {
  if (offersSeen > 0) return 'No offer was made at a price that counts as evidence.'
  return pool.cells > 0 || siblings.length > 0
    ? 'No offers have been answered yet; the curve is borrowed from other products and segments.'
    : 'No offers have been answered yet; the curve is what is usual for products.'
}

function movedOnlyAlong({ spread, ownSpread, knownShare }: PriceMovement): boolean {
  if (knownShare < leastKnownShare) return false
  return ownSpread < leastMovement || square(ownSpread) < leastOwnShare * square(spread)
}

function percent(spread: number): string {
  return `${(100 * spread).toFixed(1)} %`
}
