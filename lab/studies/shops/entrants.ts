import { analyst } from './analyst.ts'
import { type Contender, fixedPrices, type ToldProduct } from './contender.ts'
import type { ShopKind } from './kinds.ts'
import { type LernerForm, lerner, usualForm } from './lerner.ts'
import { lernerOverHttp } from './over-http.ts'

/** A way of pricing a shop. */
export type Entrant = {
  name: string
  /** Whether it plays the shops of the promise on loss, too. */
  promise: boolean
  enter: (
    told: readonly ToldProduct[],
    seed: number,
    kind: ShopKind,
  ) => Contender | Promise<Contender>
}

/** Who prices the shops; all are told the same. */
const entrants: readonly Entrant[] = [
  {
    name: 'base prices',
    promise: false,
    enter: (told) => fixedPrices(Float64Array.from(told, (one) => one.basePriceMinor)),
  },
  { name: 'analyst', promise: false, enter: (told) => analyst(told) },
  { ...entrantOf('Lerner', {}), promise: true },
  entrantOf('not exploring', { exploration: 0 }),
  { ...entrantOf('no promise on loss', { maxLoss: 1 }), promise: true },
]

/** The running service, which takes minutes for a shop: it plays where it is asked for by name. */
const overHttp: Entrant = {
  name: 'Lerner over HTTP',
  promise: false,
  enter: (told, _, kind) => lernerOverHttp(told, kind),
}

/** Lerner without one ingredient after the other. */
const ablations: readonly Entrant[] = [
  entrantOf('without shared weeks', { sharedWeeks: false }),
  entrantOf('drawn prices unknown', { knowsDraws: false }),
  entrantOf('bias as stated', { pooling: { ...usualForm.pooling, bias: 'stated' } }),
  entrantOf('without bias', { pooling: { ...usualForm.pooling, bias: 'none' } }),
  entrantOf('without traits', { pooling: { ...usualForm.pooling, traits: false } }),
  entrantOf('near ties moved', { method: { ...usualForm.method, nearTie: 0 } }),
  entrantOf('every digit seen', { method: { ...usualForm.method, leftDigits: false } }),
  entrantOf('own data twice', { method: { ...usualForm.method, leaveOut: false } }),
]

/** All that can be named, in their order. */
export const everybody: readonly Entrant[] = [...entrants, ...ablations, overHttp]

function entrantOf(name: string, form: Partial<LernerForm>): Entrant {
  return {
    name,
    promise: false,
    enter: (told, seed) => lerner(told, seed, { ...usualForm, ...form }),
  }
}

/**
 * Who plays, in their order: those named, or the usual ones, of which shops of the promise on loss
 * have few.
 */
export function entrantsOf(
  names: readonly string[] | null,
  withAblations: boolean,
  promise = false,
): readonly Entrant[] {
  if (names !== null) return everybody.filter(({ name }) => names.includes(name))
  const usual = withAblations ? [...entrants, ...ablations] : entrants
  return promise ? usual.filter((one) => one.promise) : usual
}
