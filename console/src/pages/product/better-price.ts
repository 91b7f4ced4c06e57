import type { Demand } from '../../../../clients/typescript/src/main.ts'

type Point = Demand['points'][number]

/** Prices that earn so nearly the same on the curve count as one. */
const same = 0.99

/** Profit as prices count it: with what neighbours earn from the customers that a product loses. */
const countedProfit = ({ profit, neighbours }: Point): number => profit.value + (neighbours ?? 0)

/** Whether the curve shows more than what the product earns alone. */
export function countsNeighbours({ points }: Pick<Demand, 'points'>): boolean {
  return points.some(({ neighbours }) => neighbours !== null && Math.round(neighbours) !== 0)
}

/**
 * The best price of the curve, if another one is proposed that earns visibly less there: the curve
 * is the middle estimate, and a proposal the best over all that demand may be. Null if they agree.
 */
export function bestApart(
  { points, quoted }: Pick<Demand, 'points' | 'quoted'>,
  better: number | null,
): number | null {
  const { curvePrice, price } = quoted
  if (curvePrice === null || curvePrice === price || curvePrice === better) return null
  if (better === null) return curvePrice
  const top = Math.max(...points.map(countedProfit))
  return profitAt(points, better) >= same * top ? null : curvePrice
}

/** Along the straight line between the prices of the curve on either side. */
function profitAt(points: readonly Point[], price: number): number {
  const right = points.find((point) => point.price >= price) ?? points.at(-1)
  const left = points.findLast((point) => point.price <= price) ?? points[0]
  if (left === undefined || right === undefined) return 0
  if (left.price === right.price) return countedProfit(left)
  const share = (price - left.price) / (right.price - left.price)
  return (1 - share) * countedProfit(left) + share * countedProfit(right)
}
