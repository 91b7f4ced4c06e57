import { chosenPriceBias } from '../sales/slope-evidence.ts'

/**
 * How far the elasticities that chosen prices show lie from the true ones, with its sign: a t with
 * four degrees of freedom about `mean`, of this scale. Plain JSON.
 */
export type ChosenBias = {
  mean: number
  /** How surely the mean is known. */
  meanVariance: number
  scale: number
}

/** Degrees of freedom of how chosen prices mislead: mostly a little, now and then a lot. */
export const biasFreedom = 4

/**
 * How far the chosen prices of all of an account's products mislead together, as a standard
 * deviation: one manager sets them, by one habit.
 */
export const commonBiasSd = 0.8

/** Where an account has taught nothing of it. */
export const usualBias: ChosenBias = {
  mean: chosenPriceBias.mean,
  meanVariance: 0,
  scale: chosenPriceBias.sd,
}
