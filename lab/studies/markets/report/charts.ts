import type { TopLevelSpec } from 'vega-lite'
import { colours } from '../../../report/charts.ts'

export type RegretPoint = { market: string; contender: string; offers: number; regret: number }

/** Profit lost to the clairvoyant by number of offers, a panel for each market. */
export function regretChart(
  points: readonly RegretPoint[],
  contenders: readonly string[],
): TopLevelSpec {
  const markets = new Set(points.map(({ market }) => market))
  return {
    data: { values: [...points] },
    facet: { field: 'market', type: 'nominal', title: null, sort: [...markets] },
    columns: 4,
    spec: {
      width: 180,
      height: 120,
      mark: { type: 'line', strokeWidth: 1.5 },
      encoding: {
        x: { field: 'offers', type: 'quantitative', title: 'offers' },
        y: { field: 'regret', type: 'quantitative', title: "lost, in offers' worth" },
        color: {
          field: 'contender',
          type: 'nominal',
          title: null,
          legend: { orient: 'top' },
          scale: { domain: [...contenders], range: colours },
        },
      },
    },
    resolve: { scale: { x: 'independent', y: 'independent' } },
  } as TopLevelSpec
}

export type ReliabilityPoint = { when: string; confidence: number; right: number; count: number }

/** How often confidences came true, against how sure they were; the diagonal is perfect. */
export function reliabilityChart(points: readonly ReliabilityPoint[]): TopLevelSpec {
  const share = (field: string, title: string) => ({
    field,
    type: 'quantitative',
    title,
    scale: { domain: [0, 1] },
  })
  const diagonal = [
    { confidence: 0, right: 0 },
    { confidence: 1, right: 1 },
  ]
  const whens = [...new Set(points.map(({ when }) => when))]
  return {
    hconcat: whens.map((when) => ({
      title: when,
      width: 190,
      height: 190,
      layer: [
        {
          data: { values: diagonal },
          mark: { type: 'line', strokeDash: [4, 4], color: '#8a8a8a' },
          encoding: {
            x: share('confidence', 'confidence'),
            y: share('right', 'share that was right'),
          },
        },
        {
          data: { values: points.filter((point) => point.when === when) },
          mark: { type: 'point', filled: true, color: colours[0], opacity: 0.9 },
          encoding: {
            x: share('confidence', 'confidence'),
            y: share('right', 'share that was right'),
            size: {
              field: 'count',
              type: 'quantitative',
              title: 'answers',
              scale: { range: [15, 300] },
            },
          },
        },
      ],
    })),
    resolve: { scale: { size: 'independent' } },
  } as unknown as TopLevelSpec
}

export type DemandPoint = {
  market: string
  offers: number
  ratio: number
  value: number
  low: number
  high: number
  truth: number
}

/** The belief about demand after some offers, with the 90 % band, and the true demand. */
export function demandChart(points: readonly DemandPoint[]): TopLevelSpec {
  const x = {
    field: 'ratio',
    type: 'quantitative',
    title: 'price / base price',
    scale: { zero: false },
  }
  return {
    data: { values: points.map((point) => ({ ...point, after: `after ${point.offers} offers` })) },
    facet: {
      row: { field: 'market', type: 'nominal', title: null, sort: null },
      column: { field: 'after', type: 'nominal', title: null, sort: null },
    },
    spec: {
      width: 190,
      height: 130,
      layer: [
        {
          mark: { type: 'area', opacity: 0.25, color: colours[0] },
          encoding: {
            x,
            y: { field: 'low', type: 'quantitative', title: 'share that buys' },
            y2: { field: 'high' },
          },
        },
        {
          mark: { type: 'line', color: colours[0], strokeWidth: 1.5 },
          encoding: { x, y: { field: 'value', type: 'quantitative' } },
        },
        {
          mark: { type: 'line', color: 'black', strokeDash: [4, 3], strokeWidth: 1.2 },
          encoding: { x, y: { field: 'truth', type: 'quantitative' } },
        },
      ],
    },
    resolve: { scale: { y: 'independent' } },
  } as unknown as TopLevelSpec
}
