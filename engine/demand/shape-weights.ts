import { exp } from '../special/exp.ts'
import { monotoneShapes } from './monotone-chain.ts'
import { smoothShapes } from './smooth-shapes.ts'

/**
 * How far every shape of demand is believed beforehand: the smooth ones, then those that fall by
 * drops.
 */
export type ShapeWeights = readonly number[]

const relative = [...smoothShapes, ...monotoneShapes].map(({ weight }) => weight)
const whole = relative.reduce((sum, weight) => sum + weight, 0)

/** What is believed of a product's shape before any other product was seen; sums to 1. */
export const usualShapes: ShapeWeights = relative.map((weight) => weight / whole)

/** The same with none that falls by drops. */
export function smoothAlone(shapes: ShapeWeights): ShapeWeights {
  return shapes.map((weight, s) => (s < smoothShapes.length ? weight : 0))
}

/**
 * The same where few answers are to come: drops are believed to the share given, from 0 to 1.
 *
 * Between two drops demand is flat, so most draws of them say that a small step up costs nothing.
 * Where answers come in numbers that is soon tried; where they do not it would be acted upon.
 */
export function dropsShared(shapes: ShapeWeights, share: number): ShapeWeights {
  return shapes.map((weight, s) => (s < smoothShapes.length ? weight : weight * share))
}

/** Products that the usual weights count for. */
const usualProducts = 8
/** No shape gets less than this share of its usual weight: the next product may be another kind. */
const leastShare = 0.05
const emSteps = 50

/**
 * How often a product of the account has each shape, by expectation–maximisation over its products
 * under a Dirichlet prior about the usual weights. A product of several cells counts once.
 *
 * @param products - Of every product, what each of its cells has by `shapeEvidence`.
 * @see Dempster, Laird & Rubin, JRSS B 39 (1977), section 4.3: mixtures of known components.
 * @see docs/method/pooling.md, equation 4.
 */
export function learnShapes(products: readonly (readonly (readonly number[])[])[]): ShapeWeights {
  const likelihoods = products.map((cells) => cells.map((cell) => cell.map(exp)))
  let weights = usualShapes
  for (let step = 0; step < emSteps; step++) {
    const next = usualShapes.map((usual) => usualProducts * usual)
    for (const cells of likelihoods) {
      for (const likelihood of cells) {
        let sum = 0
        for (let s = 0; s < next.length; s++) sum += weights[s] * likelihood[s]
        const share = 1 / (sum * cells.length)
        for (let s = 0; s < next.length; s++) next[s] += weights[s] * likelihood[s] * share
      }
    }
    weights = next.map((one) => one / (usualProducts + products.length))
  }
  return weights.map((weight, s) => Math.max(weight, leastShare * usualShapes[s]))
}
