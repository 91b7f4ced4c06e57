import { createRandom } from '../random/random.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { turn } from '../special/turn.ts'

/** The change in willingness to pay by offer, as a factor: 2 means twice the initial one. */
export type Willingness = (offer: number) => number

/** The drift is reflected at this factor and its inverse, so that the best price stays in reach. */
const farthestDrift = 1.5

/**
 * A random walk in logs, with `sd` per 250 offers; constant after `offers` of them.
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

/** Oscillates by `amplitude` around 1 with a period of `period` offers, from the given phase on. */
export function seasonalWillingness(amplitude: number, period: number, phase: number): Willingness {
  return (offer) => 1 + amplitude * turn(offer / period + phase).sine
}
