import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { normalQuantile } from '../special/normal.ts'

/** A stream of random numbers determined by its seed, the same on every machine. */
export type Random = {
  /** Uniform in the open interval (0, 1), 32 bits. */
  uniform: () => number
  /** Standard normal. */
  normal: () => number
  /** Fills the start of an array with this many numbers, as successive calls of `uniform` would. */
  fill: (out: Float64Array, count: number) => void
}

/**
 * Starts a stream of random numbers.
 *
 * @param seed - Any finite number; its lower 53 bits are used.
 * @see Doty-Humphrey, PractRand (2010), sfc32: 128 bits of state, period about 2¹²⁷, whole numbers
 * only.
 */
export function createRandom(seed: number): Random {
  const state = Int32Array.of(0, seed, Math.floor(seed / 4294967296), 1)
  const ahead = new Float64Array(drawnAhead)
  // The first outputs are still correlated with the seed.
  advance(state, ahead, 0, 12)
  let next = drawnAhead
  const uniform = (): number => {
    if (next === drawnAhead) {
      advance(state, ahead, 0, drawnAhead)
      next = 0
    }
    next += 1
    return ahead[next - 1]
  }
  const fill = (out: Float64Array, count: number): void => {
    const kept = Math.min(count, drawnAhead - next)
    for (let i = 0; i < kept; i++) out[i] = ahead[next + i]
    next += kept
    advance(state, out, kept, count)
  }
  return { uniform, normal: () => normalQuantile(uniform()), fill }
}

/** Numbers generated per batch: one at a time each takes five times as long. */
const drawnAhead = 32

/** The generator itself, writing from one index of an array to another. */
function advance(state: Int32Array, out: Float64Array, from: number, to: number): void {
  let a = state[0]
  let b = state[1]
  let c = state[2]
  let counter = state[3]
  for (let i = from; i < to; i++) {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    out[i] = ((sum >>> 0) + 0.5) / 4294967296
  }
  state[0] = a
  state[1] = b
  state[2] = c
  state[3] = counter
}

/**
 * A gamma variable with the given shape and scale 1.
 *
 * @param shape - Above 0.
 * @see Marsaglia & Tsang, A simple method for generating gamma variables, ACM TOMS 26 (2000).
 */
export function drawGamma(random: Random, shape: number): number {
  const boosted = shape < 1 ? shape + 1 : shape
  const d = boosted - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = random.normal()
    const root = 1 + c * x
    if (root <= 0) continue
    const v = root * root * root
    if (log(random.uniform()) >= 0.5 * x * x + d - d * v + d * log(v)) continue
    // Shapes below 1 are drawn one higher and scaled back by U^(1/shape).
    return shape < 1 ? d * v * exp(log(random.uniform()) / shape) : d * v
  }
}

/** A beta variable: a purchase probability after `a − 1` purchases and `b − 1` refusals. */
export function drawBeta(random: Random, a: number, b: number): number {
  const x = drawGamma(random, a)
  const y = drawGamma(random, b)
  return x + y > 0 ? x / (x + y) : a / (a + b)
}
