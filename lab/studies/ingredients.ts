import { type Method, usualMethod } from '../../engine/policy/method.ts'

/** An ingredient of how prices are made, and the method without it. */
export type Ingredient = {
  name: string
  without: Method
  /** Works where little is sold: products with thousands of offers are priced alike without it. */
  thin: boolean
}

/** What a price is made with, one after the other, to see what each is worth. */
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
  ...[
    ingredient('loss aversion', { lossAversion: 1 }),
    ingredient('near ties', { nearTie: 0 }),
    ingredient('relative draws', { relative: false }),
    ingredient('horizon', { horizon: false }),
    ingredient('leaving out', { leaveOut: false }),
  ].map((one) => ({ ...one, thin: true })),
]

function ingredient(name: string, change: Partial<Method>): Ingredient {
  return { name, without: { ...usualMethod, ...change }, thin: false }
}
