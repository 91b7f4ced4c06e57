/**
 * Shops whose accepted orders are smaller at higher prices, as with bulk buyers: the true gain of
 * thirteen weeks of prices over base prices, with and without reported order units, and whether a
 * shop of single units is priced as before.
 *
 * Usage: npm run lab -- run order-sizes [--quick]
 */
import { printMachine } from '../harness/machine.ts'
import { readOptions } from '../harness/options.ts'
import { mean, standardError } from '../report/statistics.ts'
import { printTable } from '../report/table.ts'
import { playSeason, type Season, type Way } from './play.ts'
import { drawShop, type Kind } from './shop.ts'

const options = readOptions(
  'Orders whose size depends on the price, and what optimized prices earn.',
  {
    shops: { full: 20, quick: 3, help: 'simulated shops of each kind' },
    products: { full: 30, quick: 20, help: 'products of a shop' },
    from: { full: 1000, quick: 1000, help: 'seed of the first shop' },
  },
)

const kinds: Kind[] = [
  { name: 'size elasticity 1.5', acceptElasticity: 1.2, sizeElasticity: 1.5 },
  { name: 'size elasticity 0.5', acceptElasticity: 2.2, sizeElasticity: 0.5 },
  { name: 'size elasticity 0', acceptElasticity: 2.6, sizeElasticity: 0 },
  { name: 'single units', acceptElasticity: 2.6, sizeElasticity: null },
]
const ways: Way[] = [
  { name: 'units reported', tellsUnits: true, maxLoss: 0.01 },
  { name: 'not reported', tellsUnits: false, maxLoss: 0.01 },
  { name: 'units reported, no promise', tellsUnits: true, maxLoss: 1 },
  { name: 'not reported, no promise', tellsUnits: false, maxLoss: 1 },
]

printMachine()
const plusMinus = (values: number[]): string =>
  `${(100 * mean(values)).toFixed(2)} ± ${(100 * standardError(values)).toFixed(2)}`
const gainOf = ({ served, base }: Season): number => served / base - 1
for (const kind of kinds) {
  const shops = Array.from({ length: options.shops }, (_, i) =>
    drawShop(kind, options.from + i, options.products),
  )
  const rows = ways.map((way) => {
    const seasons = shops.map((shop, i) => playSeason(shop, way, options.from + i))
    return [
      way.name,
      plusMinus(seasons.map(gainOf)),
      (100 * Math.min(...seasons.map(gainOf))).toFixed(2),
      plusMinus(seasons.map(({ lastWeek }) => lastWeek)),
      plusMinus(seasons.map(({ served, base, best }) => (served - base) / (best - base))),
      plusMinus(seasons.map(({ base, best }) => best / base - 1)),
      mean(seasons.map(({ prices }) => Number(prices))).toFixed(3),
    ]
  })
  console.log(`\n${kind.name}`)
  printTable(
    ['', 'gain, %', 'lowest', 'last week', 'of what is possible', 'possible, %', 'prices'],
    rows,
  )
}
