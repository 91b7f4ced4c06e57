import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logGamma } from '../special/log-gamma.ts'
import { square } from '../special/square.ts'
import type { NameTokens } from './name-tokens.ts'
import type { WeeklySurprises } from './weekly-surprises.ts'

/** The evidence on products, all in the same order. */
export type NestEvidence = {
  products: number
  surprises: WeeklySurprises
  tokens: NameTokens
  /** [products × traits], standard normal among the account's products; NaN where unknown. */
  traits: Float64Array
}

/** Sums over the members of each nest: sufficient statistics of the model. */
export type NestSums = {
  nests: number
  /** Members; the last entry counts products without a nest. */
  members: Float64Array
  /** [nests × weeks] */
  precision: Float64Array
  push: Float64Array
  /** 1 / variance of each nest's shocks. */
  shockPrecision: Float64Array
  /** [nests × vocabulary] */
  words: Float64Array
  wordTotals: Float64Array
  /** [nests × traits]: number of known values, their sums and sums of squares. */
  known: Float64Array
  sums: Float64Array
  squares: Float64Array
}

export const traitCount = 2

/** Support of the standard deviation of a nest's weekly shocks, with its prior. */
const shockSpreads = [0.06, 0.1, 0.16, 0.25, 0.4]
const spreadChances = [0.15, 0.25, 0.3, 0.2, 0.1]
const usualShock = 2
/** Pseudo-words: the prior weight of the account's usual words in a nest. */
const usualWords = 1
/** Share of the variance of prices and margins that lies between nests, and their weight. */
const betweenNests = 0.4
const traitWeight = 0.5
/** Pseudo-members of each nest, and of none. */
const priorMembers = 1
/** Factors are multiplied over this many weeks before a logarithm is taken. */
const weeksAtATime = 12

export function noNests(evidence: NestEvidence, nests: number): NestSums {
  const { weeks } = evidence.surprises
  const words = evidence.tokens.vocabulary.length
  return {
    nests,
    members: new Float64Array(nests + 1),
    precision: new Float64Array(nests * weeks),
    push: new Float64Array(nests * weeks),
    shockPrecision: new Float64Array(nests).fill(1 / square(shockSpreads[usualShock])),
    words: new Float64Array(nests * words),
    wordTotals: new Float64Array(nests),
    known: new Float64Array(nests * traitCount),
    sums: new Float64Array(nests * traitCount),
    squares: new Float64Array(nests * traitCount),
  }
}

/** Adds a share of a product to a nest, or subtracts it where the share is negative. */
export function shift(
  sums: NestSums,
  evidence: NestEvidence,
  product: number,
  nest: number,
  share: number,
): void {
  sums.members[nest] += share
  if (nest === sums.nests) return
  const { surprises, tokens, traits } = evidence
  const { weeks } = surprises
  const own = product * weeks
  const theirs = nest * weeks
  for (let t = 0; t < weeks; t++) {
    sums.precision[theirs + t] += share * surprises.precision[own + t]
    sums.push[theirs + t] += share * surprises.push[own + t]
  }
  const weight = share * tokens.weights[product]
  for (const word of tokens.words[product]) {
    sums.words[nest * tokens.vocabulary.length + word] += weight
    sums.wordTotals[nest] += weight
  }
  for (let trait = 0; trait < traitCount; trait++) {
    const value = traits[product * traitCount + trait]
    if (Number.isNaN(value)) continue
    sums.known[nest * traitCount + trait] += share
    sums.sums[nest * traitCount + trait] += share * value
    sums.squares[nest * traitCount + trait] += share * square(value)
  }
}

/** Writes the combined sums of two nests into sums of one nest. */
export function joinSums(sums: NestSums, a: number, b: number, into: NestSums): void {
  for (const what of [
    'precision',
    'push',
    'words',
    'wordTotals',
    'known',
    'sums',
    'squares',
  ] as const) {
    const width = into[what].length
    for (let at = 0; at < width; at++) {
      into[what][at] = sums[what][a * width + at] + sums[what][b * width + at]
    }
  }
}

/**
 * Log odds that a product, which the sums must exclude, belongs to a nest rather than none, apart
 * from their sizes.
 *
 * @see docs/method/nests.md, equations 3, 4 and 5: their predictive distributions.
 */
export function logOdds(
  sums: NestSums,
  evidence: NestEvidence,
  product: number,
  nest: number,
): number {
  return (
    movesAlong(sums, evidence.surprises, product, nest) +
    namedAlike(sums, evidence.tokens, product, nest) +
    pricedAlike(sums, evidence.traits, product, nest)
  )
}

/** Log prior weight of a nest for a further product, by its number of members alone. */
export function logSize(sums: NestSums, nest: number): number {
  return log(Math.max(sums.members[nest], 0) + priorMembers)
}

function movesAlong(
  sums: NestSums,
  { weeks, precision, push }: WeeklySurprises,
  product: number,
  nest: number,
): number {
  const own = product * weeks
  const theirs = nest * weeks
  const shock = sums.shockPrecision[nest]
  let gained = 0
  let logs = 0
  let factor = 1
  for (let t = 0; t < weeks; t++) {
    const p = precision[own + t]
    if (p === 0) continue
    const before = sums.precision[theirs + t] + shock
    const after = before + p
    const inverse = 1 / (before * after)
    const pushed = sums.push[theirs + t]
    gained += (square(pushed + push[own + t]) * before - square(pushed) * after) * inverse
    factor *= after * after * inverse
    if (t % weeksAtATime === 0) {
      logs += log(factor)
      factor = 1
    }
  }
  return (gained - logs - log(factor)) / 2
}

function namedAlike(
  sums: NestSums,
  { vocabulary, words, weights, commonness }: NameTokens,
  product: number,
  nest: number,
): number {
  const size = vocabulary.length
  const all = log(Math.max(sums.wordTotals[nest], 0) + usualWords)
  let odds = 0
  for (const word of words[product]) {
    const had = Math.max(sums.words[nest * size + word], 0) / commonness[word]
    odds += log(had + usualWords) - all
  }
  return weights[product] * odds
}

function pricedAlike(
  { known, sums }: NestSums,
  traits: Float64Array,
  product: number,
  nest: number,
): number {
  const within = 1 - betweenNests
  let odds = 0
  for (let trait = 0; trait < traitCount; trait++) {
    const value = traits[product * traitCount + trait]
    if (Number.isNaN(value)) continue
    const at = nest * traitCount + trait
    const variance = 1 / (Math.max(known[at], 0) / within + 1 / betweenNests)
    const spread = variance + within
    odds += square(value) - square(value - (variance * sums[at]) / within) / spread - log(spread)
  }
  return (traitWeight * odds) / 2
}

/** Sets the variance of each nest's shocks to the value with the highest evidence. */
export function fitShocks(sums: NestSums, evidence: NestEvidence): void {
  for (let nest = 0; nest < sums.nests; nest++) {
    const logs = shockSpreads.map(
      (spread, i) => log(spreadChances[i]) + moved(sums, evidence, nest, spread),
    )
    const best = logs.indexOf(Math.max(...logs))
    sums.shockPrecision[nest] = 1 / square(shockSpreads[best])
  }
}

/**
 * Log evidence that a nest's members belong together, relative to independence; averaged over the
 * nest's shock variance and word distribution.
 *
 * @see docs/method/nests.md, equations 3, 4 and 5.
 */
export function nestEvidence(sums: NestSums, evidence: NestEvidence, nest: number): number {
  const logs = shockSpreads.map(
    (spread, i) => log(spreadChances[i]) + moved(sums, evidence, nest, spread),
  )
  const most = Math.max(...logs)
  const moves = most + log(logs.reduce((sum, one) => sum + exp(one - most), 0))
  return moves + named(sums, evidence.tokens, nest) + priced(sums, nest)
}

function moved(
  sums: NestSums,
  { surprises: { weeks } }: NestEvidence,
  nest: number,
  spread: number,
): number {
  const shock = 1 / square(spread)
  let gained = 0
  let logs = 0
  let factor = 1
  for (let t = 0; t < weeks; t++) {
    const precision = sums.precision[nest * weeks + t]
    if (precision <= 0) continue
    gained += square(sums.push[nest * weeks + t]) / (precision + shock)
    factor *= 1 + precision / shock
    if (t % weeksAtATime === 0) {
      logs += log(factor)
      factor = 1
    }
  }
  return (gained - logs - log(factor)) / 2
}

function named(sums: NestSums, { vocabulary, commonness }: NameTokens, nest: number): number {
  const size = vocabulary.length
  let sum = logGamma(usualWords) - logGamma(usualWords + sums.wordTotals[nest])
  for (let word = 0; word < size; word++) {
    const count = sums.words[nest * size + word]
    if (count < 1e-9) continue
    const usual = usualWords * commonness[word]
    sum += logGamma(usual + count) - logGamma(usual) - count * log(commonness[word])
  }
  return sum
}

function priced({ known, sums, squares }: NestSums, nest: number): number {
  const within = 1 - betweenNests
  let sum = 0
  for (let trait = 0; trait < traitCount; trait++) {
    const at = nest * traitCount + trait
    const count = known[at]
    if (count < 1e-9) continue
    sum +=
      squares[at] * (1 - 1 / within) -
      count * log(within) -
      log(1 + (count * betweenNests) / within) +
      square(sums[at] / within) / (count / within + 1 / betweenNests)
  }
  return (traitWeight * sum) / 2
}

/**
 * Log prior of a partition with these sizes, relative to no nests: half of all accounts have none,
 * and the others any number up to the maximum.
 *
 * @see docs/method/nests.md, equation 6.
 */
export function logPrior(members: ArrayLike<number>, mostNests: number): number {
  const nests = members.length - 1
  if (nests === 0) return 0
  let products = 0
  let sum = 0
  for (let nest = 0; nest <= nests; nest++) {
    products += members[nest]
    sum += logGamma(members[nest] + priorMembers) - logGamma(priorMembers)
  }
  const all = (nests + 1) * priorMembers
  return sum + logGamma(all) - logGamma(all + products) - log(mostNests)
}
