import { createRandom } from '../../engine/random/random.ts'
import type { Judgement } from './judgement.ts'

/** One line of a reliability table: confidences of one tenth, summed, and how many were right. */
export type ReliabilityBin = { count: number; confidence: number; right: number }

const binCount = 10

export function emptyBins(): ReliabilityBin[] {
  return Array.from({ length: binCount }, () => ({ count: 0, confidence: 0, right: 0 }))
}

/** Counts a confidence among others of its tenth. */
export function addJudgement(
  bins: ReliabilityBin[],
  { confidence, right }: Pick<Judgement, 'confidence' | 'right'>,
): void {
  const bin = bins[Math.min(binCount - 1, Math.floor(confidence * binCount))]
  bin.count += 1
  bin.confidence += confidence
  if (right) bin.right += 1
}

/** Confidences sorted into ten bins. */
export function reliability(
  judgements: readonly Pick<Judgement, 'confidence' | 'right'>[],
): ReliabilityBin[] {
  const bins = emptyBins()
  for (const judgement of judgements) addJudgement(bins, judgement)
  return bins
}

/** Several tables as one. */
export function mergeBins(tables: readonly (readonly ReliabilityBin[])[]): ReliabilityBin[] {
  const merged = emptyBins()
  for (const table of tables) {
    table.forEach((bin, i) => {
      merged[i].count += bin.count
      merged[i].confidence += bin.confidence
      merged[i].right += bin.right
    })
  }
  return merged
}

/**
 * Expected calibration error: how far the mean confidence of a bin is from the share that was right,
 * averaged over ten bins by their counts; NaN of none.
 *
 * @see Naeini, Cooper & Hauskrecht (2015), AAAI 29: equation 3.
 */
export function expectedCalibrationError(bins: readonly ReliabilityBin[]): number {
  let total = 0
  let error = 0
  for (const { count, confidence, right } of bins) {
    total += count
    error += Math.abs(confidence - right)
  }
  return total > 0 ? error / total : Number.NaN
}

/** Mean squared difference between confidence and what came true (Brier 1950); NaN of none. */
export function brierScore(judgements: readonly Judgement[]): number {
  let sum = 0
  for (const { confidence, right } of judgements) sum += (confidence - (right ? 1 : 0)) ** 2
  return sum / judgements.length
}

const resamples = 200

/**
 * The error's own uncertainty, instances being what is drawn at random: those of one instance hang
 * together, so whole instances are resampled.
 *
 * `byChance` is what confidences that are exactly right would show, on average, with as few instances;
 * all judgements of an instance are then right or wrong by one number, the worst that dependence can do.
 *
 * @see Davison & Hinkley (1997), Bootstrap Methods and their Application, section 3.8: resampling clusters.
 */
export function calibrationUncertainty(
  instances: readonly (readonly Judgement[])[],
  seed = 1,
): { standardError: number; byChance: number } {
  const random = createRandom(seed)
  const tables = instances.map(reliability)
  const errors: number[] = []
  let byChance = 0
  for (let n = 0; n < resamples; n++) {
    const drawn = tables.map(() => tables[Math.floor(random.uniform() * tables.length)])
    errors.push(expectedCalibrationError(mergeBins(drawn)))
    const bins = emptyBins()
    for (const judgements of instances) {
      const luck = random.uniform()
      for (const { confidence } of judgements) {
        addJudgement(bins, { confidence, right: luck < confidence })
      }
    }
    byChance += expectedCalibrationError(bins) / resamples
  }
  const centre = errors.reduce((sum, error) => sum + error, 0) / resamples
  const squares = errors.reduce((sum, error) => sum + (error - centre) ** 2, 0)
  return { standardError: Math.sqrt(squares / (resamples - 1)), byChance }
}
