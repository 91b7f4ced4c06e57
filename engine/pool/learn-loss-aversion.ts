import { smoothShapes } from '../demand/smooth-shapes.ts'
import { agreedMean } from './agreed-mean.ts'

/**
 * How much steeper a product's demand falls above its usual price than on average, in units of
 * elasticity, and how much an even bend, ½ x², looks like that over its prices.
 */
type Bend = { steeper: number; precision: number; reach: number }

/** Prior variance of the bend that an account's products share, in units of elasticity. */
const bendVariance = 0.36
/** A rise is felt up to as much as twice a cut. */
const mostAversion = 0.35
/** Lower limit on the elasticity of which the bend is a share. */
const leastElasticity = 2

/** How evenly demand bends by the shapes of demand anyway, as a share of the elasticity. */
const usualCurvature =
  smoothShapes.reduce((sum, { lambda, weight }) => sum + lambda * weight, 0) /
  smoothShapes.reduce((sum, { weight }) => sum + weight, 0)

/**
 * How much more an account's customers mind a rise than they like a cut, from the bends of its
 * products' demand beyond what the shapes of demand know: a share of the elasticity, 0 to 0.35.
 * Rises are never taken for more harmless than cuts: promotions that no row reports look so.
 *
 * @param bends - From each product's sales rows.
 * @param elasticity - The account's mean, absolute.
 * @see docs/method/pooling.md, equation 15.
 */
export function learnLossAversion(bends: readonly Bend[], elasticity: number): number {
  const slope = Math.max(elasticity, leastElasticity)
  const found = agreedMean(
    bends.map(({ steeper, precision, reach }) => ({
      value: steeper - usualCurvature * slope * reach,
      precision,
    })),
  )
  if (found === null) return 0
  const share = bendVariance / (bendVariance + 1 / found.precision)
  return Math.min(Math.max(share * found.value, 0) / slope, mostAversion)
}
