import { parse, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import { mean, standardError } from '../../report/statistics.ts'
import { figuresOf, type Results } from './results.ts'
import type { Setup } from './setup.ts'

/**
 * A chart of a set-up as SVG: figures by customers, a line for each method, a panel for each
 * scenario.
 */
export async function chartOf(setup: Setup, results: Results): Promise<string> {
  const values = setup.scenarios.flatMap((scenario) =>
    scenario.methods.flatMap((method) =>
      scenario.checkpoints.map((customers) => {
        const figures = figuresOf(results, setup, scenario.name, method, customers)
        const centre = 100 * mean(figures)
        const spread = figures.length > 1 ? 200 * standardError(figures) : 0
        return {
          scenario: scenario.name,
          method,
          customers,
          centre,
          low: centre - spread,
          high: centre + spread,
        }
      }),
    ),
  )
  const methods = setup.scenarios[0].methods
  const customers = [...setup.scenarios[0].checkpoints]
  const x = {
    field: 'customers' as const,
    type: 'quantitative' as const,
    scale: { type: 'log' as const, nice: false },
    title: 'customers',
    axis: { format: '~s', values: customers },
  }
  const color = {
    field: 'method' as const,
    type: 'nominal' as const,
    scale: { domain: [...methods] },
    title: null,
  }
  const spec: TopLevelSpec = {
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
  const view = new View(parse(compile(spec).spec), { renderer: 'none' })
  try {
    return await view.toSVG()
  } finally {
    view.finalize()
  }
}
