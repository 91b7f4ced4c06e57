import { mean, standardError } from './statistics.ts'

/** A figure with the standard error of its mean over instances; NaN if it was not measured. */
export type Figure = { value: number; error: number; instances: number }

/** The mean of some instances' values. */
export function figure(values: readonly number[]): Figure {
  return { value: mean(values), error: standardError(values), instances: values.length }
}
