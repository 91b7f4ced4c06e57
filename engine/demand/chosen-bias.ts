import { chosenPriceBias } from '../sales/slope-evidence.ts'

/**
 * Distribution of the signed bias of elasticities estimated from chosen prices: a t with four
 * degrees of freedom around `mean`, of this scale. Plain JSON.
 */
export type ChosenBias = {
  mean: number
  /** Variance of the estimated mean. */
  meanVariance: number
  scale: number
}

/** Degrees of freedom of the bias of chosen prices: mostly small, occasionally large. */
export const biasFreedom = 4

/**
 * Standard deviation of the bias that all of an account's products share: one manager sets their
 * prices, out of one habit.
 */
export const commonBiasSd = 0.8

/** Where an account has no evidence on it. */
export const usualBias: ChosenBias = {
  mean: chosenPriceBias.mean,
  meanVariance: 0,
  scale: chosenPriceBias.sd,
}
