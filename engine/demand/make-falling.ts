/**
 * Makes a curve fall: the closest falling curve, points held in place by how well they are known.
 *
 * A drawn curve may rise where nothing was offered; what was offered must not be bent for it, so
 * violations are resolved in proportion to the weights.
 *
 * @param curve - Values by ascending price; changed in place.
 * @param weights - Precision of each value, above 0.
 * @see Barlow, Bartholomew, Bremner & Brunk, Statistical inference under order restrictions (1972):
 *   pool adjacent violators. Lin & Dunson, Bayesian monotone regression using Gaussian process
 *   projection, Biometrika 101 (2014): why projecting draws is a posterior.
 */
export function makeFalling(curve: Float64Array, weights: Float64Array): void {
  const n = curve.length
  if (n > blocks.value.length) blocks = makeBlocks(2 * n)
  const { value, weight, end } = blocks
  let top = -1
  for (let k = 0; k < n; k++) {
    top += 1
    value[top] = curve[k]
    weight[top] = weights[k]
    end[top] = k
    while (top > 0 && value[top - 1] < value[top]) {
      const sum = weight[top - 1] + weight[top]
      value[top - 1] += (value[top] - value[top - 1]) * (weight[top] / sum)
      weight[top - 1] = sum
      end[top - 1] = end[top]
      top -= 1
    }
  }
  let k = 0
  for (let block = 0; block <= top; block++) {
    for (; k <= end[block]; k++) curve[k] = value[block]
  }
}

type Blocks = { value: Float64Array; weight: Float64Array; end: Int32Array }

function makeBlocks(count: number): Blocks {
  return {
    value: new Float64Array(count),
    weight: new Float64Array(count),
    end: new Int32Array(count),
  }
}

/** Kept between calls: thousands of curves are projected for one table. */
let blocks = makeBlocks(64)
