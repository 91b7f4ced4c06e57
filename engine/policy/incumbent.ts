import type { PoolPrior } from '../pool/pool-prior.ts'
import { square } from '../special/square.ts'
import { costOfSale, type Guardrails } from './guardrails.ts'

/** How far off the elasticity is that a base price speaks of: merchants know their margins, not their curves. */
const incumbentSd = 1.5

/** A base price just above cost says that it was not set for profit, and nothing of elasticity. */
const fewestMargin = 0.1
const steepestBelieved = 6

/**
 * Takes the base price as evidence: a merchant who set it well faces the elasticity p / (p − c) there.
 *
 * It keeps products that are well priced from being moved on a general belief alone. Where no unit
 * cost is known, or profit is not the aim, the base price says nothing.
 *
 * @see Lerner, The concept of monopoly, Review of Economic Studies 1 (1934): (p − c) / p = 1 / elasticity.
 * @see docs/method/policy.md, equation 2.
 */
export function withIncumbent(
  pool: PoolPrior,
  basePriceMinor: number,
  guardrails: Guardrails,
): PoolPrior {
  const cost = guardrails.objective === 'profit' ? costOfSale(guardrails) : null
  const margin = cost === null ? 0 : 1 - cost / basePriceMinor
  if (!(margin > fewestMargin) || cost === 0) return pool
  const [level, cross, slope] = pool.covariance
  const gain = 1 / (slope + square(incumbentSd))
  const miss = Math.min(1 / margin, steepestBelieved) - pool.mean[1]
  return {
    ...pool,
    mean: [pool.mean[0] + cross * gain * miss, pool.mean[1] + slope * gain * miss],
    covariance: [
      level - cross * cross * gain,
      cross - cross * slope * gain,
      slope - slope * slope * gain,
    ],
  }
}
