import type { Judgement } from './play.ts'

/** One line of a reliability table: confidences of one tenth, and how many were right. */
export type ReliabilityBin = { from: number; count: number; confidence: number; right: number }

const binCount = 10

/** Confidences sorted into ten bins, with the mean of each beside the share that was right. */
export function reliability(judgements: readonly Judgement[]): ReliabilityBin[] {
  const bins = Array.from({ length: binCount }, (_, i) => ({
    from: i / binCount,
    count: 0,
    confidence: 0,
    right: 0,
  }))
  for (const { confidence, right } of judgements) {
    const bin = bins[Math.min(binCount - 1, Math.floor(confidence * binCount))]
    bin.count += 1
    bin.confidence += confidence
    if (right) bin.right += 1
  }
  for (const bin of bins) {
    bin.confidence /= bin.count
    bin.right /= bin.count
  }
  return bins
}

/**
 * Expected calibration error: how far confidences are from the share that was right, averaged over
 * ten bins by their counts; NaN of none.
 *
 * @see Naeini, Cooper & Hauskrecht (2015), AAAI 29: equation 3.
 */
export function expectedCalibrationError(judgements: readonly Judgement[]): number {
  let error = 0
  for (const { count, confidence, right } of reliability(judgements)) {
    if (count > 0) error += (count / judgements.length) * Math.abs(confidence - right)
  }
  return judgements.length > 0 ? error : Number.NaN
}

/** Mean squared difference between confidence and what came true (Brier 1950); NaN of none. */
export function brierScore(judgements: readonly Judgement[]): number {
  let sum = 0
  for (const { confidence, right } of judgements) sum += (confidence - (right ? 1 : 0)) ** 2
  return sum / judgements.length
}
