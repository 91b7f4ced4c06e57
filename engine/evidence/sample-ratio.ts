import { assertWithin } from '../checks.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logBeta } from '../special/log-gamma.ts'

/** Offers with one holdout share: their total, and how many were held out. */
export type ArmCount = { holdoutShare: number; offers: number; holdout: number }

/**
 * Strength of the prior around the intended share, in pseudo-offers, or in units where offers come
 * in units, which are fewer.
 */
const pseudoOffers = 10_000
const fewestPseudoUnits = 100

/**
 * Tests whether as many offers were held out as intended. The result is an anytime-valid p-value:
 * the probability that it ever falls to p, if nothing is wrong, is p.
 *
 * @param counts - One entry for each holdout share that was in effect.
 * @param likeness - Design effect of the units: at least 1.
 * @see Lindon & Malek, Anytime-valid inference for multinomial count data, NeurIPS 35 (2022),
 * equation 6, for two arms; evidence of several shares multiplies.
 * @see docs/method/evidence.md, equation 4.
 */
export function sampleRatio(
  counts: readonly ArmCount[],
  likeness = 1,
): { expected: number; seen: number; pValue: number } {
  assertWithin('likeness', likeness, 1, Number.MAX_VALUE)
  const pseudo = Math.max(pseudoOffers / likeness, fewestPseudoUnits)
  let offers = 0
  let held = 0
  let meant = 0
  let logEvidence = 0
  for (const { holdoutShare, offers: n, holdout } of counts) {
    assertWithin('holdoutShare', holdoutShare, 1e-9, 1 - 1e-9)
    assertWithin('holdout', holdout, 0, n)
    offers += n
    held += holdout
    meant += n * holdoutShare
    const [inside, outside] = [holdout / likeness, (n - holdout) / likeness]
    const [a, b] = [pseudo * holdoutShare, pseudo * (1 - holdoutShare)]
    logEvidence +=
      logBeta(a + inside, b + outside) -
      logBeta(a, b) -
      inside * log(holdoutShare) -
      outside * log(1 - holdoutShare)
  }
  return {
    expected: offers > 0 ? meant / offers : 0,
    seen: offers > 0 ? held / offers : 0,
    pValue: exp(Math.min(0, -logEvidence)),
  }
}
