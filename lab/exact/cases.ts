/**
 * A small demand problem: what was offered at which price, and how many bought. The base price is
 * 10 000.
 */
export type ExactCase = {
  name: string
  /** Price, offers and purchases, cheapest first. */
  bins: readonly (readonly [priceMinor: number, offers: number, purchases: number])[]
  unitCostMinor: number
  /** Prices asked about; by default the service's ladder for a corridor of ±40 %. */
  ladder?: readonly number[]
  /** Whether PyMC also samples the smooth shapes. */
  nuts?: boolean
}

export const basePriceMinor = 10_000

/** `offers` at each price, of which the given numbers bought. */
function even(
  pricesMinor: readonly number[],
  offers: number,
  purchases: readonly number[],
): [number, number, number][] {
  return pricesMinor.map((price, i) => [price, offers, purchases[i] ?? 0])
}

const three = [8000, 10_000, 12_500]
const five = [8000, 9000, 10_000, 11_000, 12_000]
const nine = [7000, 7750, 8500, 9250, 10_000, 10_750, 11_500, 12_250, 13_000]

/**
 * From no offers to a few hundred: few purchases, none, all, kinks, and demand that rises with the
 * price.
 */
export const exactCases: readonly ExactCase[] = [
  { name: 'no offers', bins: [], unitCostMinor: 5000 },
  { name: '10 at base, none bought', bins: [[10_000, 10, 0]], unitCostMinor: 5000 },
  { name: '10 at base, 3 bought', bins: [[10_000, 10, 3]], unitCostMinor: 5000 },
  {
    name: '30, a step around base',
    bins: even([9700, 10_000, 10_300], 10, [2, 2, 1]),
    unitCostMinor: 4000,
    nuts: true,
  },
  { name: '60 at three prices', bins: even(three, 20, [6, 5, 1]), unitCostMinor: 5000 },
  { name: '60, all bought', bins: even(three, 20, [20, 20, 20]), unitCostMinor: 5000 },
  { name: '100 at one price', bins: [[10_000, 100, 30]], unitCostMinor: 6000 },
  { name: '150, one bought', bins: even(three, 50, [0, 1, 0]), unitCostMinor: 5000 },
  { name: '500, two bought', bins: even(five, 100, [1, 0, 1, 0, 0]), unitCostMinor: 5000 },
  { name: '90, logit', bins: even(nine, 10, [5, 5, 4, 3, 3, 2, 2, 1, 1]), unitCostMinor: 5000 },
  {
    name: '270, logit',
    bins: even(nine, 30, [17, 14, 13, 10, 9, 7, 6, 4, 3]),
    unitCostMinor: 5000,
    nuts: true,
  },
  {
    name: '450, choke price',
    bins: even(nine, 50, [21, 20, 20, 18, 17, 14, 8, 2, 0]),
    unitCostMinor: 5000,
  },
  {
    name: '450, a drop',
    bins: even(nine, 50, [20, 19, 20, 18, 7, 6, 7, 6, 5]),
    unitCostMinor: 5000,
    nuts: true,
  },
  {
    name: '270, rising with the price',
    bins: even(nine, 30, [3, 4, 4, 6, 7, 8, 8, 10, 12]),
    unitCostMinor: 5000,
  },
  {
    name: '250, ladder of five',
    bins: even(five, 50, [21, 19, 9, 8, 3]),
    unitCostMinor: 5000,
    ladder: five,
  },
]
