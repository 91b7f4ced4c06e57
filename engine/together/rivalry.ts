import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import type { NestKind } from './nest.ts'

/** An estimated diversion ratio and its variance. */
export type Estimate = { mean: number; variance: number }

/**
 * A hypothesis about an account's nests of one kind: its probability, the mean and standard
 * deviation of their common diversion ratio, and the standard deviation between nests.
 */
type Rivalry = { chance: number; mean: number; sd: number; between: number }

/** Products that share a shelf, but that few customers compare. */
const looseNests = { mean: 0.05, sd: 0.05, between: 0.03 }
/**
 * Rivals: a third of a promotion's extra sales comes from other brands (van Heerde, Gupta &
 * Wittink, Is 75 % of the sales promotion bump due to brand switching?, Journal of Marketing
 * Research 40, 2003).
 */
const rivals = { mean: 0.35, sd: 0.3, between: 0.12 }
/** A merchant who declares a group means rivals. */
const declared = { mean: 0.6, sd: 0.25, between: 0.12 }
const chanceOfRivals = 0.4
/** An account with this few products sells one kind of thing, and resembles a category. */
const productsOfOneKind = 12
/**
 * Evidence at most this many standard deviations from what rivals do to each other is believed;
 * further away, it is something else that met several products at once.
 */
const mostSurprise = 2.5

function possibleRivalry(kind: NestKind, products: number): Rivalry[] {
  if (kind === 'group') return [{ chance: 1, ...declared }]
  // Among many products a few are rivals, declared or not: lost sales go to those.
  const alike = kind === 'account' ? productsOfOneKind / Math.max(products, productsOfOneKind) : 0
  const chance = Math.max(chanceOfRivals, alike)
  return [
    { chance: 1 - chance, ...looseNests },
    { chance, ...rivals },
  ]
}

/**
 * The posterior of each nest of a kind, from its own evidence and the others', averaged over
 * whether such nests hold rivals at all: shops whose products compete need joint prices, which in
 * other shops would cost earnings.
 *
 * @param products - Number of products that belong to a nest of the kind.
 * @param evidence - One for each nest.
 * @param bias - Variance of an error common to all of the evidence.
 * @returns One for each nest, in the same order.
 * @see docs/method/together.md, equation 3.
 */
export function weighRivalry(
  kind: NestKind,
  products: number,
  evidence: readonly Estimate[],
  bias: number,
): Estimate[] {
  const sorts = possibleRivalry(kind, products)
  const error = Math.max(bias, leastError(sorts[sorts.length - 1], evidence))
  const possible = sorts.map((rivalry) => ({
    logWeight: log(rivalry.chance) + logLikelihood(rivalry, evidence, error),
    nests: nestsUnder(rivalry, evidence, error),
  }))
  const most = Math.max(...possible.map(({ logWeight }) => logWeight))
  const weights = possible.map(({ logWeight }) => exp(logWeight - most))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return evidence.map((_, i) => {
    let mean = 0
    let squares = 0
    possible.forEach(({ nests }, k) => {
      mean += (weights[k] / total) * nests[i].mean
      squares += (weights[k] / total) * (nests[i].variance + square(nests[i].mean))
    })
    return { mean, variance: squares - square(mean) }
  })
}

/** The weights of the evidence under a hypothesis, their sum, and that of weighted deviations. */
function pooled({ mean: prior, between }: Rivalry, evidence: readonly Estimate[]) {
  const weights = evidence.map(({ variance }) => 1 / (variance + square(between)))
  const precision = weights.reduce((sum, weight) => sum + weight, 0)
  const shift = evidence.reduce((sum, { mean }, i) => sum + weights[i] * (mean - prior), 0)
  return { weights, precision, shift }
}

/** The variance of a common error with which evidence on rivals is no more than surprising. */
function leastError(rivalry: Rivalry, evidence: readonly Estimate[]): number {
  const { precision, shift } = pooled(rivalry, evidence)
  return square(shift / precision / mostSurprise) - square(rivalry.sd) - 1 / precision
}

/** Log likelihood of the evidence if nests are of this kind, up to a constant. */
function logLikelihood(rivalry: Rivalry, evidence: readonly Estimate[], bias: number): number {
  const { weights, precision, shift } = pooled(rivalry, evidence)
  let squares = 0
  let logs = 0
  evidence.forEach(({ mean }, i) => {
    squares += weights[i] * square(mean - rivalry.mean)
    logs -= log(weights[i])
  })
  const common = square(rivalry.sd) + bias
  const all = 1 + common * precision
  return -(squares - (common * square(shift)) / all + logs + log(all)) / 2
}

/** Each nest's diversion ratio if they are of this kind: its own evidence shrunk to the others'. */
function nestsUnder(rivalry: Rivalry, evidence: readonly Estimate[], bias: number): Estimate[] {
  const { mean: prior, sd, between } = rivalry
  const { weights, precision, shift } = pooled(rivalry, evidence)
  return evidence.map(({ mean, variance }, i) => {
    const others = precision - weights[i]
    const ofOthers = others > 0 ? 1 / (1 / others + bias) : 0
    const away = others > 0 ? (shift - weights[i] * (mean - prior)) / others : 0
    const common = 1 / (1 / square(sd) + ofOthers)
    const before = common + square(between)
    const own = 1 / (variance + bias)
    const after = 1 / (1 / before + own)
    return {
      mean: after * ((prior + common * ofOthers * away) / before + own * mean),
      variance: after,
    }
  })
}
