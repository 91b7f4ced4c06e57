import { createRandom } from '../../../../engine/random/random.ts'
import {
  addClaim,
  addTallies,
  type Claim,
  emptyTallies,
  reliabilityOfTallies,
  tallyOf,
} from '../../../report/reliability.ts'

const resamples = 200

/**
 * The uncertainty of a calibration error, with instances as the random units: claims of one
 * instance are correlated, so whole instances are resampled.
 *
 * `byChance` is the average error of confidences that are exactly right, with as few instances; all
 * claims of an instance are then right or wrong by one random number, the worst that dependence can
 * do.
 *
 * @see Davison & Hinkley (1997), Bootstrap Methods and their Application, section 3.8: resampling
 *   clusters.
 */
export function calibrationUncertainty(
  instances: readonly (readonly Claim[])[],
  seed = 1,
): { standardError: number; byChance: number } {
  const random = createRandom(seed)
  const tallies = instances.map(tallyOf)
  const errors: number[] = []
  let byChance = 0
  for (let n = 0; n < resamples; n++) {
    const drawn = tallies.map(() => tallies[Math.floor(random.uniform() * tallies.length)])
    errors.push(reliabilityOfTallies(addTallies(drawn)).ece)
    const perfect = emptyTallies()
    for (const claims of instances) {
      const luck = random.uniform()
      for (const { confidence } of claims) {
        addClaim(perfect, { confidence, right: luck < confidence })
      }
    }
    byChance += reliabilityOfTallies(perfect).ece / resamples
  }
  const centre = errors.reduce((sum, error) => sum + error, 0) / resamples
  const squares = errors.reduce((sum, error) => sum + (error - centre) ** 2, 0)
  return { standardError: Math.sqrt(squares / (resamples - 1)), byChance }
}
