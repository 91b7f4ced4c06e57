import type { Random } from '../random/random.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import {
  fitShocks,
  joinSums,
  logOdds,
  logPrior,
  logSize,
  type NestEvidence,
  type NestSums,
  nestEvidence,
  noNests,
  shift,
} from './nest-model.ts'
import { embed, partByDirection } from './spectral-start.ts'

/** Soft assignment of products to nests, and its evidence relative to no nests. */
export type Sharing = {
  nests: number
  /** [products × nests + 1], each row summing to 1; the last column stands for no nest. */
  shares: Float64Array
  /** A lower bound on the log evidence of this many nests rather than none. */
  logEvidence: number
}

const mostNests = 16
const starts = [1, 2, 3, 4, 5, 6, 8, 11, 16]
const mostSweeps = 12
const settled = 0.02
const leastShare = 1e-3
const burnIn = 8
const draws = 24

/**
 * Searches for the nests with the highest evidence, from starts with this many: assignments are
 * updated until they settle, and nests are merged or dissolved while that increases the evidence.
 *
 * @see Asuncion, Welling, Smyth & Teh, On smoothing and inference for topic models, UAI (2009):
 * each assignment given all others (CVB0).
 * @see docs/method/nests.md, equation 7.
 */
export function searchNests(evidence: NestEvidence, random: Random): Sharing {
  const { products } = evidence
  let best: Sharing = { nests: 0, shares: new Float64Array(products).fill(1), logEvidence: 0 }
  const embedding = embed(evidence, mostNests, random)
  for (const nests of starts) {
    if (nests > products / 2) break
    const shares = new Float64Array(products * (nests + 1))
    partByDirection(embedding, nests).forEach((nest, i) => {
      shares[i * (nests + 1) + nest] = 1
    })
    const joined = join(evidence, settle(evidence, nests, shares))
    if (joined.nests === 0) continue
    const found = join(evidence, settle(evidence, joined.nests, joined.shares))
    if (found.logEvidence > best.logEvidence) best = found
  }
  return best
}

function sumsOf(evidence: NestEvidence, nests: number, shares: Float64Array): NestSums {
  const sums = noNests(evidence, nests)
  const width = nests + 1
  shares.forEach((share, at) => {
    if (share > 0) shift(sums, evidence, Math.floor(at / width), at % width, share)
  })
  return sums
}

/** Equation 7 for shares with these sums. */
function boundOf(evidence: NestEvidence, sums: NestSums, shares: Float64Array): number {
  let bound = logPrior(sums.members, mostNests) + entropy(shares)
  for (let nest = 0; nest < sums.nests; nest++) bound += nestEvidence(sums, evidence, nest)
  return bound
}

function entropy(shares: Float64Array): number {
  let sum = 0
  for (const share of shares) if (share > 0 && share < 1) sum -= share * log(share)
  return sum
}

/** Probabilities of a product's nests and of none, given sums that exclude it; sum to 1. */
function chancesOf(
  evidence: NestEvidence,
  sums: NestSums,
  product: number,
  into: Float64Array,
): void {
  const { nests } = sums
  let most = -Infinity
  for (let nest = 0; nest <= nests; nest++) {
    const odds = nest === nests ? 0 : logOdds(sums, evidence, product, nest)
    into[nest] = odds + logSize(sums, nest)
    most = Math.max(most, into[nest])
  }
  let all = 0
  for (let nest = 0; nest <= nests; nest++) {
    into[nest] = exp(into[nest] - most)
    all += into[nest]
  }
  for (let nest = 0; nest <= nests; nest++) into[nest] /= all
}

/** Updates the assignment of each product given all others, until they hardly change. */
function settle(evidence: NestEvidence, nests: number, from: Float64Array): Sharing {
  const { products } = evidence
  const width = nests + 1
  const shares = from.slice()
  const sums = sumsOf(evidence, nests, shares)
  const chances = new Float64Array(width)
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    fitShocks(sums, evidence)
    let moved = 0
    for (let i = 0; i < products; i++) {
      for (let nest = 0; nest < width; nest++) {
        const share = shares[i * width + nest]
        if (share > 0) shift(sums, evidence, i, nest, -share)
      }
      chancesOf(evidence, sums, i, chances)
      dropSmall(chances)
      for (let nest = 0; nest < width; nest++) {
        const share = chances[nest]
        moved += Math.abs(share - shares[i * width + nest])
        shares[i * width + nest] = share
        if (share > 0) shift(sums, evidence, i, nest, share)
      }
    }
    if (moved < settled * products) break
  }
  return { nests, shares, logEvidence: boundOf(evidence, sums, shares) }
}

/** Negligible shares would cost as much time as others. */
function dropSmall(chances: Float64Array): void {
  let all = 0
  for (let nest = 0; nest < chances.length; nest++) {
    if (chances[nest] < leastShare) chances[nest] = 0
    all += chances[nest]
  }
  for (let nest = 0; nest < chances.length; nest++) chances[nest] /= all
}

/** Merges two nests, or dissolves one, as long as that increases the evidence. */
function join(evidence: NestEvidence, from: Sharing): Sharing {
  let best = from
  while (best.nests > 0) {
    const { nests, shares } = best
    const sums = sumsOf(evidence, nests, shares)
    const alone = Array.from({ length: nests }, (_, nest) => nestEvidence(sums, evidence, nest))
    const both = noNests(evidence, 1)
    const before = logPrior(sums.members, mostNests)
    let most = 1e-9
    let move: [number, number] | null = null
    for (let a = 0; a < nests; a++) {
      for (let b = a + 1; b <= nests; b++) {
        const members = sums.members.slice()
        members[b] += members[a]
        let gained =
          logPrior(
            members.filter((_, nest) => nest !== a),
            mostNests,
          ) - before
        gained += entropyOfJoining(shares, nests, a, b) - alone[a]
        if (b < nests) {
          joinSums(sums, a, b, both)
          gained += nestEvidence(both, evidence, 0) - alone[b]
        }
        if (gained > most) {
          most = gained
          move = [a, b]
        }
      }
    }
    if (move === null) return best
    best = joined(best, ...move, best.logEvidence + most)
  }
  return best
}

/** The entropy lost when two nests' shares are merged. */
function entropyOfJoining(shares: Float64Array, nests: number, a: number, b: number): number {
  let change = 0
  for (let row = 0; row < shares.length; row += nests + 1) {
    const [x, y] = [shares[row + a], shares[row + b]]
    if (x === 0 || y === 0) continue
    change += x * log(x) + y * log(y) - (x + y) * log(x + y)
  }
  return change
}

function joined({ nests, shares }: Sharing, a: number, b: number, logEvidence: number): Sharing {
  const fewer = new Float64Array((shares.length / (nests + 1)) * nests)
  for (let at = 0; at < shares.length; at++) {
    const nest = at % (nests + 1)
    const to = nest === a ? b : nest
    fewer[Math.floor(at / (nests + 1)) * nests + (to > a ? to - 1 : to)] += shares[at]
  }
  return { nests: nests - 1, shares: fewer, logEvidence }
}

/** Membership probabilities, the last column for no nest: [products × nests + 1]. */
export type Memberships = Pick<Sharing, 'nests' | 'shares'>

/**
 * Membership probabilities averaged over partitions drawn around the nests found, so that they
 * include the uncertainty about each product's neighbours.
 *
 * @see Neal, Markov chain sampling methods for Dirichlet process mixture models, JCGS 9 (2000),
 * algorithm 3; Gelfand & Smith, Sampling-based approaches, JASA 85 (1990): averaged probabilities.
 */
export function drawMemberships(
  evidence: NestEvidence,
  { nests, shares }: Sharing,
  random: Random,
): Memberships {
  const { products } = evidence
  const width = nests + 1
  const labels = likeliest(shares, width)
  const sums = noNests(evidence, nests)
  labels.forEach((nest, i) => {
    shift(sums, evidence, i, nest, 1)
  })
  const mean = new Float64Array(products * width)
  const chances = new Float64Array(width)
  for (let sweep = 0; sweep < burnIn + draws; sweep++) {
    fitShocks(sums, evidence)
    for (let i = 0; i < products; i++) {
      shift(sums, evidence, i, labels[i], -1)
      chancesOf(evidence, sums, i, chances)
      let left = random.uniform()
      let drawn = 0
      while (drawn < nests && left >= chances[drawn]) {
        left -= chances[drawn]
        drawn++
      }
      labels[i] = drawn
      shift(sums, evidence, i, drawn, 1)
      if (sweep < burnIn) continue
      for (let nest = 0; nest < width; nest++) mean[i * width + nest] += chances[nest] / draws
    }
  }
  return { nests, shares: mean }
}

function likeliest(shares: Float64Array, width: number): Int32Array {
  return Int32Array.from({ length: shares.length / width }, (_, i) => {
    const own = shares.subarray(i * width, (i + 1) * width)
    return own.indexOf(Math.max(...own))
  })
}

/** Membership probabilities of products that were not used to learn the nests. */
export function membershipsOf(
  learnt: NestEvidence,
  { nests, shares }: Memberships,
  others: NestEvidence,
): Memberships {
  const sums = sumsOf(learnt, nests, shares)
  fitShocks(sums, learnt)
  const width = nests + 1
  const chances = new Float64Array(others.products * width)
  for (let i = 0; i < others.products; i++) {
    chancesOf(others, sums, i, chances.subarray(i * width, (i + 1) * width))
  }
  return { nests, shares: chances }
}
