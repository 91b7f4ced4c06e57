import { type Method, usualMethod } from '../../engine/policy/method.ts'

/** An ingredient of the pricing method, and the method without it. */
export type Ingredient = {
  name: string
  without: Method
  /** Matters where little is sold: with thousands of offers, prices are the same without it. */
  thin: boolean
}

/** The ingredients of a price, each of which can be omitted to measure its worth. */
export const ingredients: readonly Ingredient[] = [
  ingredient('drops', { drops: false }),
  ingredient('doubts', { cliffShare: 0 }),
  ingredient('probes', { probes: false }),
  ingredient('calendar', { calendar: false }),
  ingredient('incumbent', { incumbent: false }),
  ingredient('caution', { caution: false }),
  ingredient('cap', { highestSacrifice: 1 }),
  ingredient('directed sampling', { directedShare: 0 }),
  ingredient('last digits', { leftDigits: false }),
  ingredient('loss leaders', { lossLeaders: false }),
  ingredient('running out', { runningOut: false }),
  ingredient('loss aversion', { lossAversion: 1 }, { thin: true }),
  ingredient('near ties', { nearTie: 0 }, { thin: true }),
  ingredient('relative draws', { relative: false }, { thin: true }),
  ingredient('horizon', { horizon: false }, { thin: true }),
  ingredient('leaving out', { leaveOut: false }, { thin: true }),
]

function ingredient(name: string, change: Partial<Method>, { thin } = { thin: false }): Ingredient {
  return { name, without: { ...usualMethod, ...change }, thin }
}
