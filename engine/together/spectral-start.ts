import type { Random } from '../random/random.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import type { NestEvidence } from './nest-model.ts'

/** Products as points: similar ones lie in the same direction from the origin. */
export type Embedding = { products: number; dimensions: number; points: Float64Array }

const usualShockVariance = square(0.15)
const iterations = 24
const rounds = 12

/**
 * Embeds products so that inner products approximate the log odds of two of them sharing a nest:
 * the leading eigenvectors of the matrix of these, its diagonal excluded, by orthogonal iteration.
 *
 * @see von Luxburg, A tutorial on spectral clustering, Statistics and Computing 17 (2007).
 */
export function embed(evidence: NestEvidence, dimensions: number, random: Random): Embedding {
  const { products } = evidence
  const columns = columnsOf(evidence)
  const d = Math.min(dimensions, products)
  const diagonal = new Float64Array(products)
  for (let i = 0; i < products; i++) {
    for (let c = 0; c < columns.width; c++)
      diagonal[i] += square(columns.values[i * columns.width + c])
    for (const word of columns.words[i]) diagonal[i] += square(columns.weights[word])
  }
  const points = Float64Array.from({ length: products * d }, () => random.uniform() - 0.5)
  const next = new Float64Array(products * d)
  const sizes = new Float64Array(d)
  for (let round = 0; round < iterations; round++) {
    multiply(columns, diagonal, points, next, d)
    orthonormalize(next, products, d, sizes)
    points.set(next)
  }
  // Directions without similarity have eigenvalues of 0 or less.
  multiply(columns, diagonal, points, next, d)
  for (let j = 0; j < d; j++) {
    let value = 0
    for (let i = 0; i < products; i++) value += points[i * d + j] * next[i * d + j]
    const scale = Math.sqrt(Math.max(value, 0))
    for (let i = 0; i < products; i++) points[i * d + j] *= scale
  }
  return { products, dimensions: d, points }
}

type Columns = {
  width: number
  values: Float64Array
  words: readonly Int32Array[]
  weights: Float64Array
}

function columnsOf({ products, surprises, tokens }: NestEvidence): Columns {
  const { weeks, precision, push } = surprises
  const values = new Float64Array(products * weeks)
  for (let at = 0; at < values.length; at++) {
    const p = precision[at]
    if (p > 0) values[at] = push[at] * Math.sqrt(usualShockVariance / (1 + usualShockVariance * p))
  }
  const weights = tokens.commonness.map((share) => Math.sqrt(-log(share)))
  return { width: weeks, values, words: tokens.words, weights }
}

/** (A Aᵀ − D) points, with A the columns and D its diagonal. */
function multiply(
  { width, values, words, weights }: Columns,
  diagonal: Float64Array,
  points: Float64Array,
  into: Float64Array,
  d: number,
): void {
  const across = new Float64Array(width * d)
  const named = new Float64Array(weights.length * d)
  for (let i = 0; i < words.length; i++) {
    for (let c = 0; c < width; c++) {
      const value = values[i * width + c]
      if (value === 0) continue
      for (let j = 0; j < d; j++) across[c * d + j] += value * points[i * d + j]
    }
    for (const word of words[i]) {
      for (let j = 0; j < d; j++) named[word * d + j] += weights[word] * points[i * d + j]
    }
  }
  for (let i = 0; i < words.length; i++) {
    const at = i * d
    for (let j = 0; j < d; j++) into[at + j] = -diagonal[i] * points[at + j]
    for (let c = 0; c < width; c++) {
      const value = values[i * width + c]
      if (value === 0) continue
      for (let j = 0; j < d; j++) into[at + j] += value * across[c * d + j]
    }
    for (const word of words[i]) {
      for (let j = 0; j < d; j++) into[at + j] += weights[word] * named[word * d + j]
    }
  }
}

/** Gram–Schmidt, twice, which is as good as exact. */
function orthonormalize(x: Float64Array, n: number, d: number, sizes: Float64Array): void {
  for (let j = 0; j < d; j++) {
    for (let pass = 0; pass < 2; pass++) {
      for (let k = 0; k < j; k++) {
        let along = 0
        for (let i = 0; i < n; i++) along += x[i * d + j] * x[i * d + k]
        for (let i = 0; i < n; i++) x[i * d + j] -= along * x[i * d + k]
      }
    }
    sizes[j] = 0
    for (let i = 0; i < n; i++) sizes[j] += square(x[i * d + j])
    const scale = 1 / Math.sqrt(Math.max(sizes[j], 1e-300))
    for (let i = 0; i < n; i++) x[i * d + j] *= scale
  }
}

/**
 * Partitions products into this many groups by direction, starting from those furthest apart.
 *
 * @returns Per product, the group; products similar to none are in the last, which is not a group.
 */
export function partByDirection(embedding: Embedding, groups: number): Int32Array {
  const { products, dimensions } = embedding
  const d = Math.min(dimensions, Math.max(groups, 2))
  const lengths = new Float64Array(products)
  const units = new Float64Array(products * d)
  for (let i = 0; i < products; i++) {
    for (let j = 0; j < d; j++) lengths[i] += square(embedding.points[i * dimensions + j])
    lengths[i] = Math.sqrt(lengths[i])
    for (let j = 0; j < d; j++) {
      units[i * d + j] = embedding.points[i * dimensions + j] / Math.max(lengths[i], 1e-12)
    }
  }
  const centres = farApart(units, lengths, d, groups)
  const labels = new Int32Array(products)
  for (let round = 0; round < rounds; round++) {
    const sums = new Float64Array(groups * d)
    for (let i = 0; i < products; i++) {
      labels[i] = nearest(units, i, centres, d, groups).group
      for (let j = 0; j < d; j++) sums[labels[i] * d + j] += lengths[i] * units[i * d + j]
    }
    for (let k = 0; k < groups; k++) {
      let size = 0
      for (let j = 0; j < d; j++) size += square(sums[k * d + j])
      if (size === 0) continue
      for (let j = 0; j < d; j++) centres[k * d + j] = sums[k * d + j] / Math.sqrt(size)
    }
  }
  for (let i = 0; i < products; i++) if (lengths[i] < 1e-9) labels[i] = groups
  return labels
}

function farApart(
  units: Float64Array,
  lengths: Float64Array,
  d: number,
  groups: number,
): Float64Array {
  const centres = new Float64Array(groups * d)
  for (let k = 0; k < groups; k++) {
    let best = 0
    let most = -1
    for (let i = 0; i < lengths.length; i++) {
      const away = k === 0 ? 1 : 1 - nearest(units, i, centres, d, k).cosine
      const worth = lengths[i] * away
      if (worth > most) {
        most = worth
        best = i
      }
    }
    for (let j = 0; j < d; j++) centres[k * d + j] = units[best * d + j]
  }
  return centres
}

function nearest(
  units: Float64Array,
  i: number,
  centres: Float64Array,
  d: number,
  groups: number,
): { group: number; cosine: number } {
  let group = 0
  let cosine = -Infinity
  for (let k = 0; k < groups; k++) {
    let along = 0
    for (let j = 0; j < d; j++) along += units[i * d + j] * centres[k * d + j]
    if (along > cosine) {
      cosine = along
      group = k
    }
  }
  return { group, cosine }
}
