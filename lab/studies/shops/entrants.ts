import { analyst } from './analyst.ts'
import { type Contender, fixedPrices, type ToldProduct } from './contender.ts'
import { lerner } from './lerner.ts'

/** A way of pricing a shop. */
export type Entrant = {
  name: string
  enter: (told: readonly ToldProduct[], seed: number) => Contender
}

/** Who prices the shops; all are told the same. */
export const entrants: readonly Entrant[] = [
  {
    name: 'base prices',
    enter: (told) => fixedPrices(Float64Array.from(told, (one) => one.basePriceMinor)),
  },
  { name: 'analyst', enter: (told) => analyst(told) },
  { name: 'Lerner', enter: (told, seed) => lerner(told, seed, 1) },
  { name: 'not exploring', enter: (told, seed) => lerner(told, seed, 0) },
]
