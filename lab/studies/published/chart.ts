import { parse, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import { mean, standardError } from '../../report/statistics.ts'
import { figuresOf, type Results } from './results.ts'
import type { Setup } from './setup.ts'

/**
 * A chart of a set-up as SVG: figures by customers, a line for each method, a panel for each
 * scenario.
 */
export async function drawChart(setup: Setup, results: Results): Promise<string> {
  const view = new View(parse(compile(specOf(setup, pointsOf(setup, results))).spec), {
    renderer: 'none',
  })
  try {
    return await view.toSVG()
  } finally {
    view.finalize()
  }
}

type Point = {
  scenario: string
  method: string
  customers: number
  centre: number
  low: number
  high: number
}

function pointsOf(setup: Setup, results: Results): Point[] {
  return setup.scenarios.flatMap((scenario) =>
    scenario.methods.flatMap((method) =>
      scenario.checkpoints.map((checkpoint) => {
        const place = { scenario: scenario.name, method, checkpoint }
        const figures = figuresOf(results, setup, place)
        const centre = 100 * mean(figures)
        const spread = figures.length > 1 ? 200 * standardError(figures) : 0
        const [low, high] = [centre - spread, centre + spread]
        return { scenario: scenario.name, method, customers: checkpoint, centre, low, high }
      }),
    ),
  )
}

function specOf(setup: Setup, values: Point[]): TopLevelSpec {
  const { methods, checkpoints } = setup.scenarios[0]
  const x = {
    field: 'customers' as const,
    type: 'quantitative' as const,
    scale: { type: 'log' as const, nice: false },
    title: 'customers',
    axis: { format: '~s', values: [...checkpoints] },
  }
  const color = {
    field: 'method' as const,
    type: 'nominal' as const,
    scale: { domain: [...methods] },
    title: null,
  }
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    background: 'white',
    data: { values },
    facet: {
      field: 'scenario',
      type: 'nominal',
      title: null,
      sort: setup.scenarios.map(({ name }) => name),
    },
    resolve: { scale: { y: 'independent' } },
    columns: 3,
    spec: {
      width: 220,
      height: 200,
      layer: [
        {
          mark: { type: 'line', point: { size: 36 } },
          encoding: {
            x,
            y: {
              field: 'centre',
              type: 'quantitative',
              title: setup.unit,
              scale: { zero: false },
            },
            color,
            strokeWidth: { condition: { test: "datum.method === 'ours'", value: 3 }, value: 1.3 },
          },
        },
        {
          mark: { type: 'rule' },
          encoding: { x, y: { field: 'low', type: 'quantitative' }, y2: { field: 'high' }, color },
        },
      ],
    },
  }
}
