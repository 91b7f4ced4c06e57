import { assertWithin } from '../checks.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logBeta } from '../special/log-gamma.ts'

/** Offers of one holdout share: how many there were, and how many came into the holdout. */
export type ArmCount = { holdoutShare: number; offers: number; holdout: number }

/**
 * How sure a test is before it hears data: pseudo-offers about the share that was meant, or so many
 * units where offers come in units, of which there are fewer.
 */
const pseudoOffers = 10_000
const fewestPseudoUnits = 100

/**
 * Whether as many offers came into the holdout as were meant to. The answer is a p-value that may
 * be looked at as often as one likes: the chance that it ever falls to p, where all is well, is p.
 *
 * @param counts - One entry for each holdout share that was in force.
 * @param likeness - How many offers of a unit count as one: at least 1.
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
