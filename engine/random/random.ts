import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { normalQuantile } from '../special/normal.ts'

/** A stream of random numbers that its seed fixes, the same on every machine. */
export type Random = {
  /** Uniform in the open interval (0, 1), 32 bits. */
  uniform: () => number
  /** Standard normal. */
  normal: () => number
}

/**
 * Starts a stream of random numbers.
 *
 * @param seed - Any finite number; its lower 53 bits count.
 * @see Doty-Humphrey, PractRand (2010), sfc32: 128 bits of state, period about 2¹²⁷, whole numbers
 * only.
 */
export function createRandom(seed: number): Random {
  let a = 0
  let b = seed | 0
  let c = Math.floor(seed / 4294967296) | 0
  let counter = 1
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  // The first outputs still show the seed.
  for (let i = 0; i < 12; i++) next()
  const uniform = (): number => (next() + 0.5) / 4294967296
  return { uniform, normal: () => normalQuantile(uniform()) }
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
