import { exp } from '../special/exp.ts'
import { monotoneShapes } from './monotone-chain.ts'
import { smoothShapes } from './smooth-shapes.ts'

/** Prior weights of the demand shapes: the smooth ones, then those that fall in drops. */
export type ShapeWeights = readonly number[]

const relative = [...smoothShapes, ...monotoneShapes].map(({ weight }) => weight)
const whole = relative.reduce((sum, weight) => sum + weight, 0)

/** The shape weights before any other product was seen; sum to 1. */
export const usualShapes: ShapeWeights = relative.map((weight) => weight / whole)

/** The same without those that fall in drops. */
export function smoothAlone(shapes: ShapeWeights): ShapeWeights {
  return shapes.map((weight, s) => (s < smoothShapes.length ? weight : 0))
}

/**
 * The same where few answers are to come: weights of drops are scaled by the share given, from 0 to
 * 1.
 *
 * Between two drops demand is flat, so most of their draws say that a small step up costs nothing.
 * Where answers are plentiful that is soon tested; where they are not it would be acted upon.
 */
export function dropsShared(shapes: ShapeWeights, share: number): ShapeWeights {
  return shapes.map((weight, s) => (s < smoothShapes.length ? weight : weight * share))
}

/** Pseudo-products: the prior strength of the usual weights. */
const usualProducts = 8
/** Floor on a shape's weight, as a share of its usual one: the next product may be different. */
const leastShare = 0.05
const emSteps = 50

/**
 * The distribution of shapes over an account's products, by expectation–maximisation under a
 * Dirichlet prior centred on the usual weights. A product with several cells counts once.
 *
 * @param products - For every product, the `shapeEvidence` of each of its cells.
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
