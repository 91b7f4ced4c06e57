import { ingredients } from '../ingredients.ts'
import { analyst } from './analyst.ts'
import { type Contender, fixedPrices, type ToldProduct } from './contender.ts'
import { lerner } from './lerner.ts'
import { type LernerForm, usualForm } from './lerner-form.ts'
import type { Clerk } from './nests/clerk.ts'
import { clerkOverHttp } from './nests/clerk-over-http.ts'
import { twoLevelAnalyst } from './nests/two-level.ts'
import { lernerOverHttp } from './over-http.ts'
import type { ShopKind } from './shop-kind.ts'

/** A method of pricing a shop. */
export type Entrant = {
  name: string
  /** Whether it also plays the shops of the promise on loss. */
  promise: boolean
  enter: (
    told: readonly ToldProduct[],
    seed: number,
    kind: ShopKind,
  ) => Contender | Promise<Contender>
  /** Used instead in shops of nests, by contenders that know customers; others omit it. */
  serve?: (told: readonly ToldProduct[], kind: ShopKind) => Promise<Clerk>
}

/** The contenders that price the shops; all are told the same. */
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

/** Those that model nests, and play where there are some. */
const twoLevels: readonly Entrant[] = [
  { name: 'two-level least squares', promise: false, enter: (told) => twoLevelAnalyst(told) },
  {
    name: 'two-level of moving shares',
    promise: false,
    enter: (told) => twoLevelAnalyst(told, 'moving'),
  },
]

/** The running service, which takes minutes for a shop: it plays only if named. */
const overHttp: Entrant = {
  name: 'Lerner over HTTP',
  promise: false,
  enter: (told, _, kind) => lernerOverHttp(told, kind),
  serve: clerkOverHttp,
}

/** Lerner with answers that come late, then without each ingredient in turn. */
export const ablations: readonly Entrant[] = [
  entrantOf('counted after a day', { countedAfterDays: 1 }),
  entrantOf('counted after a week', { countedAfterDays: 7 }),
  entrantOf('corrected at night', { correctedAfterDays: 0 }),
  entrantOf('corrected after a week', { correctedAfterDays: 7 }),
  entrantOf('without shared weeks', { sharedWeeks: false }),
  entrantOf('each product alone', { neighbours: false }),
  entrantOf('alone without promise', { neighbours: false, maxLoss: 1 }),
  entrantOf('without known draws', { knowsDraws: false }),
  entrantOf('without a learnt bias', { pooling: { ...usualForm.pooling, bias: 'stated' } }),
  entrantOf('without bias', { pooling: { ...usualForm.pooling, bias: 'none' } }),
  entrantOf('without traits', { pooling: { ...usualForm.pooling, traits: false } }),
  ...ingredients.map(({ name, without }) => entrantOf(`without ${name}`, { method: without })),
]

/** The same, where orders alone are reported, at night. */
const ordersOverHttp: Entrant = {
  name: 'orders over HTTP',
  promise: false,
  enter: (told, _, kind) => lernerOverHttp(told, kind, 'orders alone'),
}

/** All that can be named, in order. */
export const everybody: readonly Entrant[] = [
  ...entrants,
  ...twoLevels,
  ...ablations,
  overHttp,
  ordersOverHttp,
]

function entrantOf(name: string, form: Partial<LernerForm>): Entrant {
  return {
    name,
    promise: false,
    enter: (told, seed) => lerner(told, seed, { ...usualForm, ...form }),
  }
}

/** The players in shops of nests, unless others are named. */
const ofNests = [
  'base prices',
  'analyst',
  'two-level least squares',
  'two-level of moving shares',
  'Lerner',
]

/**
 * The players, in order: those named, or the usual ones, which differ for shops of the promise on
 * loss and shops of nests.
 */
export function entrantsOf(
  names: readonly string[] | null,
  where: { ablations: boolean; promise: boolean; nests: boolean },
): readonly Entrant[] {
  const named = names ?? (where.nests ? ofNests : null)
  if (named !== null) return everybody.filter(({ name }) => named.includes(name))
  const usual = where.ablations ? [...entrants, ...ablations] : entrants
  return where.promise ? usual.filter((one) => one.promise) : usual
}
