import { createMarket } from '../../../../engine/market/market.ts'
import { createRandom } from '../../../../engine/random/random.ts'
import { plainWorld } from './still.ts'
import { type Draw, seedFor, type World } from './world.ts'

const phaseLength = 25
const phasesPerAim = 16

/**
 * A competitor whose price reverts to a target, U(0.75, 1.25) of ours, redrawn every 400 offers.
 * The price that customers compare ours with moves along by a share of U(0.4, 0.9); logit demand
 * around that.
 */
export function besideCompetitor(draw: Draw): World {
  const { basePriceMinor, unitCostMinor, demand } = createMarket('logit', draw.instance)
  const random = createRandom(seedFor(draw.code, draw.instance, 'competitor'))
  const passThrough = 0.4 + 0.5 * random.uniform()
  const phases = Math.ceil(draw.offers / phaseLength)
  const competitorMinor = new Float64Array(phases)
  let ratio = 1
  let aim = 1
  for (let phase = 0; phase < phases; phase++) {
    if (phase % phasesPerAim === 0) aim = 0.75 + 0.5 * random.uniform()
    ratio += 0.1 * (aim - ratio) + 0.005 * random.normal()
    competitorMinor[phase] = Math.round(ratio * basePriceMinor)
  }
  return {
    ...plainWorld(draw, basePriceMinor, unitCostMinor),
    phases,
    phaseLength,
    competitorMinor,
    demand: (priceMinor, phase) =>
      demand(priceMinor / (1 + passThrough * (competitorMinor[phase] / basePriceMinor - 1))),
  }
}
