import { ratioOf } from './joint-prices.ts'
import { type NestOfProduct, type Nests, nestKey, withinBounds } from './nest.ts'

/** What a sale that a product loses brings next door, in minor units, and how sure that is. */
export type Opportunity = {
  meanMinor: number
  /** Of its diversion ratio by one standard deviation. */
  sdMinor: number
}

/** A product as its neighbours concern it. */
export type OfNest = { nest: NestOfProduct; productId: string | undefined; basePriceMinor: number }

/**
 * What the neighbours earn with each unit that a product loses by a dearer price; below 0 where
 * they lose with it. In a nest of rivals a lost customer buys an ordinary unit of the others'. In
 * an account that tells no nests rivals cost more where the product does, as its square root: in
 * logarithms, prices of one kind of goods have about half of their variance in common.
 *
 * @param stated - Bounds that the merchant sets to the diversion ratio; null where it is learnt.
 * @returns Null where nothing is known of neighbours.
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

/** Stated bounds are taken for the central 90 % of a normal distribution. */
const twoWide = 3.29
