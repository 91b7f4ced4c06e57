import { createRandom } from '../random/random.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import { log } from '../special/log.ts'
import { normalQuantile } from '../special/normal.ts'
import { nameTokens } from './name-tokens.ts'
import { nestLabels } from './nest-labels.ts'
import { type NestEvidence, traitCount } from './nest-model.ts'
import { drawMemberships, type Memberships, membershipsOf, searchNests } from './nest-search.ts'
import { weeklySurprises } from './weekly-surprises.ts'

/** A product, and everything that may indicate its nest. */
export type ProductToPlace = {
  id: string
  name: string
  attributes: Readonly<Record<string, string>>
  basePriceMinor: number
  /** (price − cost) / price at the base price; null where no cost is known. */
  baseMargin: number | null
  rows: readonly SalesRow[]
}

/** Products inferred to belong together. */
export type InferredNest = {
  /** A word that its products share, or a number; unique among nests. */
  label: string
  /** In the order of their ids. */
  productIds: string[]
  /** Mean membership probability of its products. */
  certainty: number
}

/** The nests inferred for an account's products. */
export type InferredNests = {
  /** The label of each product's nest; products without a nest are missing. */
  nestOf: Map<string, string>
  /** Membership probability of each product in `nestOf`. */
  certaintyOf: Map<string, number>
  /** Largest first; empty where the data cannot tell. */
  nests: InferredNest[]
  /**
   * Number of products that nests were learnt from: all up to a thousand, then the best sellers.
   */
  learntFrom: number
}

/** Run time grows with products; the rest are assigned to the nests found among these. */
const mostProducts = 1000
/**
 * Log odds required for a partition over no nests. Their mean odds in accounts without nests are 1,
 * so, whatever was searched, at most one in twenty of those is given any.
 */
const leastLogOdds = log(20)
const leastChance = 0.5

/**
 * Infers which products belong together where nobody declared it: products whose sales move
 * together from week to week, that have similar names and similar costs. One latent class mixture
 * weighs all of it; where it cannot tell, there are no nests.
 *
 * @param seed - Determines the draws behind certainties.
 * @see Fraley & Raftery, Model-based clustering, JASA 97 (2002).
 * @see docs/method/nests.md, equations 1 to 7.
 */
export function inferNests(products: readonly ProductToPlace[], seed: number): InferredNests {
  const known = products.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const random = createRandom(seed)
  const all: NestEvidence = {
    products: known.length,
    surprises: weeklySurprises(known.map(({ rows }) => rows)),
    tokens: nameTokens(known),
    traits: traitsOf(known),
  }
  const learntFrom = Math.min(known.length, mostProducts)
  const [inside, outside] = partedByEvidence(all, learntFrom)
  const learnt = picked(all, inside)
  const found = searchNests(learnt, random)
  if (found.logEvidence < leastLogOdds) {
    return { nestOf: new Map(), certaintyOf: new Map(), nests: [], learntFrom }
  }
  const members = Array.from({ length: found.nests }, (): Member[] => [])
  const memberships = drawMemberships(learnt, found, random)
  collect(inside, memberships, members)
  collect(outside, membershipsOf(learnt, memberships, picked(all, outside)), members)
  return { ...describeNests(known, all, members), learntFrom }
}

/** A member of a nest, by product index, with its membership probability. */
type Member = { product: number; chance: number }

/** Indices of the given number of most informative products, and of the others; each in order. */
function partedByEvidence(
  { products, surprises: { weeks, precision }, tokens }: NestEvidence,
  most: number,
): [inside: number[], outside: number[]] {
  const telling = Float64Array.from({ length: products }, (_, i) => {
    let sum = tokens.words[i].length
    for (let t = 0; t < weeks; t++) sum += precision[i * weeks + t]
    return sum
  })
  const places = [...telling.keys()].toSorted((a, b) => telling[b] - telling[a] || a - b)
  const ordered = (some: number[]) => some.toSorted((a, b) => a - b)
  return [ordered(places.slice(0, most)), ordered(places.slice(most))]
}

function picked(
  { surprises, tokens, traits }: NestEvidence,
  places: readonly number[],
): NestEvidence {
  const { weeks } = surprises
  const rows = (all: Float64Array, width: number): Float64Array => {
    const some = new Float64Array(places.length * width)
    places.forEach((place, i) => {
      some.set(all.subarray(place * width, (place + 1) * width), i * width)
    })
    return some
  }
  return {
    products: places.length,
    surprises: {
      weeks,
      precision: rows(surprises.precision, weeks),
      push: rows(surprises.push, weeks),
    },
    tokens: {
      ...tokens,
      words: places.map((place) => tokens.words[place]),
      weights: rows(tokens.weights, 1),
    },
    traits: rows(traits, traitCount),
  }
}

/** Adds each product to the nest with more than half of its membership probability, if any. */
function collect(
  places: readonly number[],
  { nests, shares }: Memberships,
  members: Member[][],
): void {
  places.forEach((product, i) => {
    for (let nest = 0; nest < nests; nest++) {
      const chance = shares[i * (nests + 1) + nest]
      if (chance > leastChance) members[nest].push({ product, chance })
    }
  })
}

function describeNests(
  known: readonly ProductToPlace[],
  { tokens }: NestEvidence,
  members: readonly Member[][],
): Pick<InferredNests, 'nestOf' | 'certaintyOf' | 'nests'> {
  const ordered = members
    .filter(({ length }) => length > 1)
    .map((nest) => nest.toSorted((a, b) => a.product - b.product))
    .toSorted((a, b) => b.length - a.length || a[0].product - b[0].product)
  const labels = nestLabels(
    tokens,
    ordered.map((nest) => nest.map(({ product }) => product)),
  )
  const nestOf = new Map<string, string>()
  const certaintyOf = new Map<string, number>()
  const nests = ordered.map((nest, at): InferredNest => {
    for (const { product, chance } of nest) {
      nestOf.set(known[product].id, labels[at])
      certaintyOf.set(known[product].id, chance)
    }
    return {
      label: labels[at],
      productIds: nest.map(({ product }) => known[product].id),
      certainty: nest.reduce((sum, { chance }) => sum + chance, 0) / nest.length,
    }
  })
  return { nestOf, certaintyOf, nests }
}

/**
 * Log base price and margin as normal scores, so that skewed distributions do not look like groups.
 */
function traitsOf(products: readonly ProductToPlace[]): Float64Array {
  const traits = new Float64Array(products.length * traitCount).fill(Number.NaN)
  const values = [
    products.map(({ basePriceMinor }) => basePriceMinor),
    products.map(({ baseMargin }) => baseMargin ?? Number.NaN),
  ]
  values.forEach((all, trait) => {
    normalScores(all).forEach((score, i) => {
      traits[i * traitCount + trait] = score
    })
  })
  return traits
}

/** The normal score of each number; ties share one. */
function normalScores(values: readonly number[]): Float64Array {
  const scores = new Float64Array(values.length).fill(Number.NaN)
  const order = [...values.keys()]
    .filter((i) => Number.isFinite(values[i]))
    .toSorted((a, b) => values[a] - values[b])
  for (let from = 0; from < order.length; ) {
    let to = from + 1
    while (to < order.length && values[order[to]] === values[order[from]]) to++
    const score = normalQuantile((from + to) / 2 / order.length)
    for (let at = from; at < to; at++) scores[order[at]] = score
    from = to
  }
  return scores
}
