import { ratioOf } from './joint-prices.ts'
import { type NestOfProduct, type Nests, nestKey, withinBounds } from './nest.ts'

/** What a lost sale of a product earns at its neighbours, in minor units, and its uncertainty. */
export type Opportunity = {
  meanMinor: number
  /** The change per standard deviation of its diversion ratio. */
  sdMinor: number
}

/** The facts about a product that its neighbours' earnings depend on. */
export type OfNest = { nest: NestOfProduct; productId: string | undefined; basePriceMinor: number }

/**
 * What neighbours earn with each unit that a product loses to a price rise; below 0 where they lose
 * with it. In a nest of rivals a lost customer buys an average unit of the others. In an account
 * without nests rivals cost more where the product does, in proportion to its square root: in
 * logarithms, prices of one kind of goods share about half of their variance.
 *
 * @param stated - The merchant's bounds of the diversion ratio; null where it is learnt.
 * @returns Null without information on neighbours.
 * @see docs/method/together.md, equation 6.
 */
export function opportunityOf(
  nests: Nests | undefined,
  { nest: of, productId, basePriceMinor }: OfNest,
  stated: readonly [number, number] | null,
): Opportunity | null {
  const nest = nests?.[nestKey(of)]
  if (!nest) return null
  const own = productId === undefined ? undefined : nest.members?.[productId]
  const units = own ? nest.units - own[0] : nest.units
  if (!(units > 0)) return null
  const earnedMinor = own ? nest.earnedMinor - own[0] * own[1] : nest.earnedMinor
  const eachMinor =
    nest.kind === 'account'
      ? (Math.sqrt(basePriceMinor) / nest.rootMinor) * (nest.earnedMinor / units)
      : earnedMinor / units
  const share = own ? own[0] / nest.units : 0
  const [low, high] = stated ?? [0, 0]
  const mean = stated ? (low + high) / 2 : nest.mean
  const sd = stated ? (high - low) / twoWide : Math.sqrt(nest.variance)
  const diverted = own?.[2] ?? 1
  const at = (diversion: number): number =>
    withinBounds(diverted * ratioOf(withinBounds(diversion), share)) * eachMinor
  return { meanMinor: at(mean), sdMinor: (at(mean + sd) - at(mean - sd)) / 2 }
}

/** Stated bounds are treated as the central 90 % of a normal distribution. */
const twoWide = 3.29
