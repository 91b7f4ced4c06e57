import { createRandom } from '../random/random.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import { log } from '../special/log.ts'
import { normalQuantile } from '../special/normal.ts'
import { nameTokens } from './name-tokens.ts'
import { nestLabels } from './nest-labels.ts'
import { type NestEvidence, traitCount } from './nest-model.ts'
import { drawMemberships, type Memberships, membershipsOf, searchNests } from './nest-search.ts'
import { weeklySurprises } from './weekly-surprises.ts'

/** A product, and all that may tell what it belongs with. */
export type ProductToPlace = {
  id: string
  name: string
  attributes: Readonly<Record<string, string>>
  basePriceMinor: number
  /** (price − cost) / price at the base price; null where no cost is known. */
  baseMargin: number | null
  rows: readonly SalesRow[]
}

/** Products that were found to go together. */
export type InferredNest = {
  /** A word that its products share, or a number; no two nests have the same. */
  label: string
  /** In the order of their ids. */
  productIds: string[]
  /** How likely one of its products belongs there, on average. */
  certainty: number
}

/** What an account's products were found to belong to. */
export type InferredNests = {
  /** The label of each product's nest; products of none are not in it. */
  nestOf: Map<string, string>
  /** How likely each product of `nestOf` belongs there. */
  certaintyOf: Map<string, number>
  /** The largest first; empty where the data cannot tell. */
  nests: InferredNest[]
  /** Products that nests were learnt from: all up to a thousand, then those that sold most. */
  learntFrom: number
}

/** The time that is taken grows with products; the others are assigned to what these teach. */
const mostProducts = 1000
/**
 * A partition has to be so much more likely than none. Among accounts without nests not more than
 * one in twenty is told of any, whatever was searched: the odds average 1 there.
 */
const leastLogOdds = log(20)
const leastChance = 0.5

/**
 * Finds which products belong together where nobody said so: products that sell well and badly in
 * the same weeks, are called alike and cost about the same. One mixture of latent classes weighs
 * all of it; where it cannot tell, there are no nests.
 *
 * @param seed - Fixes the draws behind certainties.
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
  return { ...told(known, all, members), learntFrom }
}

/** A product of a nest, by its place, and how likely it is of it. */
type Member = { product: number; chance: number }

/** Places of the products that tell most, so many, and of the others; each in order. */
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

/** Adds products to the nest that has more than half of their chances, if one has. */
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

function told(
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

/** Log base price and margin by their ranks, so that no odd spread of them passes for groups. */
export function traitsOf(products: readonly ProductToPlace[]): Float64Array {
  const traits = new Float64Array(products.length * traitCount).fill(Number.NaN)
  const told = [
    products.map(({ basePriceMinor }) => basePriceMinor),
    products.map(({ baseMargin }) => baseMargin ?? Number.NaN),
  ]
  told.forEach((values, trait) => {
    normalScores(values).forEach((score, i) => {
      traits[i * traitCount + trait] = score
    })
  })
  return traits
}

/** The place of each number among all as a standard normal; equal ones share one. */
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
