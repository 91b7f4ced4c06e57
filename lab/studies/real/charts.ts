import type { TopLevelSpec } from 'vega-lite'
import { fitSales } from '../../../engine/sales/fit-sales.ts'
import type { SalesBelief } from '../../../engine/sales/sales-belief.ts'
import { colours } from '../../report/charts.ts'
import { mean } from '../../report/statistics.ts'
import type { Prediction } from './forecast-errors.ts'
import type { Product } from './read-sales.ts'

const curvePoints = 40
const ninety = 1.645
const priceGroups = 8
const logStep = Math.log(1.25)

/**
 * The data are not ours to print: vega would write every value of every mark into the picture's
 * labels.
 */
const unlabelled = { config: { font: 'sans-serif', aria: false } }

/**
 * Units a week by price with the 90 % band, and means by price of the weeks it was fitted to; a
 * panel for each product.
 */
export function demandCurves(products: readonly Product[]): TopLevelSpec {
  const values = products.flatMap((product) => [
    ...meansByPrice(product),
    ...curveOf(product.name, fitSales(product.rows)),
  ])
  const x = { field: 'price', type: 'quantitative', title: 'price, $', scale: { zero: false } }
  const curve = [{ filter: 'isValid(datum.value)' }]
  return {
    ...unlabelled,
    data: { values },
    facet: { field: 'product', type: 'nominal', title: null, sort: null },
    columns: 3,
    spec: {
      width: 210,
      height: 150,
      layer: [
        {
          transform: curve,
          mark: { type: 'area', opacity: 0.25, color: colours[0] },
          encoding: {
            x,
            y: { field: 'low', type: 'quantitative', title: 'units a week' },
            y2: { field: 'high' },
          },
        },
        {
          transform: curve,
          mark: { type: 'line', color: colours[0] },
          encoding: { x, y: { field: 'value', type: 'quantitative' } },
        },
        {
          transform: [{ filter: 'isValid(datum.units)' }],
          mark: { type: 'point', filled: true, color: colours[1] },
          encoding: {
            x,
            y: { field: 'units', type: 'quantitative' },
            size: { field: 'weeks', type: 'quantitative', scale: { range: [15, 120] } },
          },
        },
      ],
    },
    resolve: { scale: { x: 'independent', y: 'independent' } },
  } as unknown as TopLevelSpec
}

/** Mean units of the weeks in each eighth of the range of log prices. */
function meansByPrice({ name, rows }: Product) {
  const logs = rows.map((row) => Math.log(row.priceMinor))
  const low = Math.min(...logs)
  const width = Math.max(1e-9, Math.max(...logs) - low) / priceGroups
  const groups = Map.groupBy(rows, (row) =>
    Math.min(priceGroups - 1, Math.floor((Math.log(row.priceMinor) - low) / width)),
  )
  return [...groups.values()].map((weeks) => ({
    product: name,
    price: mean(weeks.map((row) => row.priceMinor)) / 100,
    units: mean(weeks.map((row) => row.units)),
    weeks: weeks.length,
  }))
}

/** Demand a week at prices from the lowest to the highest seen, at average promotion. */
function curveOf(product: string, belief: SalesBelief) {
  const { level, elasticity, levelElasticityCovariance, medianPriceMinor } = belief
  const low = Math.log(belief.lowestPriceMinor / medianPriceMinor)
  const high = Math.log(belief.highestPriceMinor / medianPriceMinor)
  return Array.from({ length: curvePoints }, (_, i) => {
    const x = low + ((high - low) * i) / (curvePoints - 1)
    const middle = level.mean + elasticity.mean * x + Math.log(7)
    const variance = level.sd ** 2 + 2 * x * levelElasticityCovariance + (x * elasticity.sd) ** 2
    const half = ninety * Math.sqrt(Math.max(0, variance))
    return {
      product,
      price: (medianPriceMinor * Math.exp(x)) / 100,
      value: Math.exp(middle),
      low: Math.exp(middle - half),
      high: Math.exp(middle + half),
    }
  })
}

/**
 * How often each level of sales followed each forecast, both in steps of a quarter; the diagonal is
 * perfect.
 */
export function predictedChart(
  sets: readonly { name: string; predictions: readonly Prediction[] }[],
): TopLevelSpec {
  return {
    ...unlabelled,
    hconcat: sets.map(({ name, predictions }) => {
      const cells = cellsOf(predictions)
      const ends = [
        Math.min(...cells.map((cell) => Math.min(cell.x, cell.y))),
        Math.max(...cells.map((cell) => Math.max(cell.x2, cell.y2))),
      ]
      const axis = (field: string, title: string) => ({
        field,
        type: 'quantitative',
        title,
        scale: { type: 'log', domain: ends },
      })
      return {
        title: name,
        width: 280,
        height: 280,
        layer: [
          {
            data: { values: cells },
            mark: { type: 'rect' },
            encoding: {
              x: axis('x', 'units predicted'),
              x2: { field: 'x2' },
              y: axis('y', 'units sold'),
              y2: { field: 'y2' },
              color: {
                field: 'periods',
                type: 'quantitative',
                scale: { range: ['#fbe3d0', colours[0]] },
              },
            },
          },
          {
            data: { values: ends.map((end) => ({ x: end, y: end })) },
            mark: { type: 'line', strokeDash: [4, 4], color: '#8a8a8a' },
            encoding: { x: axis('x', 'units predicted'), y: axis('y', 'units sold') },
          },
        ],
      }
    }),
    resolve: { scale: { x: 'independent', y: 'independent', color: 'independent' } },
  } as unknown as TopLevelSpec
}

/** Periods counted by forecast and sales, in steps of a quarter. */
function cellsOf(predictions: readonly Prediction[]) {
  const seen = predictions.filter(({ actual, predicted }) => actual > 0 && predicted > 0)
  const step = (units: number) => Math.floor(Math.log(units) / logStep)
  const groups = Map.groupBy(seen, ({ actual, predicted }) => `${step(predicted)} ${step(actual)}`)
  return [...groups].map(([place, periods]) => {
    const [x = 0, y = 0] = place.split(' ').map(Number)
    return {
      x: Math.exp(x * logStep),
      x2: Math.exp((x + 1) * logStep),
      y: Math.exp(y * logStep),
      y2: Math.exp((y + 1) * logStep),
      periods: periods.length,
    }
  })
}

/**
 * Elasticities with their 90 % intervals, the most elastic first; hollow if the data do not
 * identify them.
 */
export function elasticityChart(
  beliefs: readonly { product: string; belief: SalesBelief }[],
): TopLevelSpec {
  const values = beliefs
    .toSorted((a, b) => a.belief.elasticity.mean - b.belief.elasticity.mean)
    .map(({ product, belief }, place) => ({
      place: place + 1,
      product,
      value: belief.elasticity.mean,
      low: belief.elasticity.low,
      high: belief.elasticity.high,
      told: belief.identified ? 'identified' : 'not identified',
    }))
  const x = { field: 'place', type: 'quantitative', title: 'account', axis: { labels: false } }
  const color = {
    field: 'told',
    type: 'nominal',
    title: null,
    scale: { domain: ['identified', 'not identified'], range: [colours[1], colours[0]] },
  }
  return {
    ...unlabelled,
    data: { values },
    width: 640,
    height: 220,
    layer: [
      {
        mark: { type: 'rule', opacity: 0.6 },
        encoding: {
          x,
          y: { field: 'low', type: 'quantitative', title: 'elasticity, 90 % interval' },
          y2: { field: 'high' },
          color,
        },
      },
      {
        mark: { type: 'point', filled: true, size: 25 },
        encoding: { x, y: { field: 'value', type: 'quantitative' }, color },
      },
    ],
  } as unknown as TopLevelSpec
}
