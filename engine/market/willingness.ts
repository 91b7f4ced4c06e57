import { createRandom } from '../random/random.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { turn } from '../special/turn.ts'

/**
 * How what buyers would pay has moved by the offer, as a factor: 2 means twice as much as at first.
 */
export type Willingness = (offer: number) => number

/** The drift turns back at this factor and its inverse, so that the best price stays in reach. */
const farthestDrift = 1.5

/**
 * Drifts as a random walk in logs, by `sd` in 250 offers; after `offers` of them it stands still.
 *
 * It is reflected at factors of 1.5 and 1 / 1.5.
 */
export function driftingWillingness(seed: number, sd: number, offers: number): Willingness {
  const random = createRandom(seed)
  const factor = new Float64Array(offers)
  const farthest = log(farthestDrift)
  let position = 0
  for (let offer = 0; offer < offers; offer++) {
    factor[offer] = exp(position)
    position += (sd / Math.sqrt(250)) * random.normal()
    if (Math.abs(position) > farthest) position = Math.sign(position) * 2 * farthest - position
  }
  return (offer) => factor[Math.min(offers - 1, Math.max(0, Math.floor(offer)))]
}

/** Jumps to `factor` at the offer `at` and stays there. */
export function shockedWillingness(factor: number, at: number): Willingness {
  return (offer) => (offer < at ? 1 : factor)
}

/** Swings by `amplitude` about 1, once in `period` offers, from the given part of a turn on. */
export function seasonalWillingness(amplitude: number, period: number, phase: number): Willingness {
  return (offer) => 1 + amplitude * turn(offer / period + phase).sine
}
