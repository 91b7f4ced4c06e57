import { exp } from '../special/exp.ts'
import { log, log1p } from '../special/log.ts'
import { logistic } from '../special/logistic.ts'

/**
 * Whether a product seems to run out of stock: what its customers would usually have bought since
 * the last purchase, and the evidence from such gaps so far.
 */
export type RunOut = {
  /** When the latest customer known to have bought was quoted, whole seconds; 0: nobody yet. */
  sinceSeconds: number
  /** When the latest customer of the gap was quoted. */
  untilSeconds: number
  /** Purchases expected of the refusals quoted since. */
  expected: number
  /** Evidence that the product runs out, in nats; 0 to `mostEvidence`. */
  evidence: number
}

export const noRunOut: RunOut = { sinceSeconds: 0, untilSeconds: 0, expected: 0, evidence: 0 }

/** A gap is suspect from e⁻⁵ on: what chance makes of one gap in 150. */
const suspectNats = 5
/** The share of gaps during which a product that runs out is sold out. */
const soldOutShare = 0.02
/** Mean length of such a gap beyond the suspect ones, in purchases expected. */
const meanExcess = 5
/** Cap on the evidence of one gap: a shop that closes once does not run out. */
const mostOfGap = 3
/** Cap on all evidence: 150 usual gaps later, it is as likely as not. */
const mostEvidence = 6
/** Prior log odds that a product does not run out. */
const usualOdds = 4

/** A product is not shown for a while once this many offers are missing, and so many seconds. */
const fewestMissing = 20
const shortestPause = 1.5 * 86_400
/** Purchases expected between the last unit sold and the pause, where a product is sold out. */
const meanBeforePause = 0.05
/** The most that one pause may say against running out, in nats. */
const mostAgainst = 2

const usualGap = log1p(-soldOutShare) - log1p(-exp(-suspectNats))

/**
 * The state before one more offer. A product that is not shown while it is sold out was sold just
 * before: whatever else hides it, a shop closed or a page taken down, does not wait for a purchase.
 *
 * @param usualSeconds - Mean time between offers.
 */
export function afterPause(state: RunOut, usualSeconds: number, atSeconds: number): RunOut {
  const { sinceSeconds, untilSeconds, expected } = state
  if (sinceSeconds === 0) return state
  const pause = Math.floor(atSeconds) - untilSeconds
  if (!(pause > Math.max(fewestMissing * usualSeconds, shortestPause))) return state
  // Chance places a pause anywhere between two purchases.
  const nats = -log(meanBeforePause) - expected / meanBeforePause + expected
  return withEvidence(state, Math.max(nats, -mostAgainst))
}

function withEvidence(state: RunOut, nats: number): RunOut {
  const evidence = Math.min(Math.max(state.evidence + nats, 0), mostEvidence)
  return { ...state, evidence }
}

/** The state after an offer at a price that somebody chose: how many buy at those is not known. */
export function beginAnew({ evidence }: RunOut): RunOut {
  return { ...noRunOut, evidence }
}

/** The state after one more refusal. */
export function afterRefusal(state: RunOut, probability: number, atSeconds: number): RunOut {
  const at = Math.floor(atSeconds)
  // Sales are reported before refusals: those of customers quoted earlier belong to no open gap.
  if (state.sinceSeconds === 0 || at <= state.sinceSeconds) return state
  return {
    ...state,
    untilSeconds: Math.max(state.untilSeconds, at),
    expected: state.expected + probability,
  }
}

/**
 * The state after a purchase, also one that is reported late: it ends the gap in which its customer
 * was quoted, whose refusals are taken to be spread evenly.
 *
 * @param purchases - Known so far: the fewer, the longer gaps are to be expected.
 */
export function afterPurchase(state: RunOut, purchases: number, atSeconds: number): RunOut {
  const at = Math.floor(atSeconds)
  const { sinceSeconds, untilSeconds, expected } = state
  if (sinceSeconds === 0) return { ...state, sinceSeconds: at, untilSeconds: at }
  if (at <= sinceSeconds) return state
  const share = at >= untilSeconds ? 1 : (at - sinceSeconds) / (untilSeconds - sinceSeconds)
  return {
    ...withEvidence(state, evidenceOf(share * expected, purchases)),
    sinceSeconds: at,
    untilSeconds: Math.max(untilSeconds, at),
    expected: (1 - share) * expected,
  }
}

/**
 * The log likelihood ratio of one gap between purchases. In units of the purchases expected, gaps
 * are exponential whatever prices were shown, or Lomax if the rate is known from a few purchases
 * only. Where a product runs out, some gaps are far longer. Shorter ones all count alike: how many
 * of their refusals are known depends on when they are reported.
 *
 * @see docs/method/policy.md, equation 14.
 * @see Montoya & Gonzalez, A hidden Markov model to detect on-shelf out-of-stocks using
 * point-of-sale data, Manufacturing & Service Operations Management 21 (2019).
 */
function evidenceOf(expected: number, purchases: number): number {
  const known = Math.max(purchases, 1)
  const nats = known * log1p(expected / known)
  if (nats < suspectNats) return usualGap
  const excess = (nats - suspectNats) / meanExcess
  return Math.min(log(soldOutShare / meanExcess) - excess + nats, mostOfGap)
}

/** The probability that the product runs out of stock now and then. */
export function chanceOfRunningOut({ evidence }: RunOut): number {
  return evidence === 0 ? 0 : logistic(evidence - usualOdds)
}
