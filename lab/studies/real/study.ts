/**
 * The engine on real data, which are next to the repository in ../shared/data and not part of it.
 *
 * - Forecasts of the last fifth of the weeks of a cheese in 88 accounts and of 400 gifts, against
 *   product means and fixed effects fitted to the same weeks; ours are the responses of a running
 *   service to `GET /v1/products/{id}/forecast`, and its 90 % intervals are compared with the
 *   sales.
 * - Elasticities where something is known about them: the cheese, eco-labelled apples (a trap:
 *   their competitor's price moved with theirs), four bottles of ketchup; the offers through a
 *   running service, as a user would import them.
 * - Where the data cannot identify demand, and whether the belief says so.
 * - Whether 90 % intervals cover nine times in ten, on simulated twins of the real products.
 *
 * A full run with all data writes lab/reports/real.md and its pictures; any other writes elsewhere.
 * Absent data are reported and omitted.
 *
 * Usage: npm run lab -- run real [--quick] [--out DIR]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fitSales } from '../../../engine/sales/fit-sales.ts'
import { describeMachine } from '../../harness/machine.ts'
import { drawChart } from '../../report/charts.ts'
import { demandCurves, elasticityChart, predictedChart } from './charts.ts'
import { dataFile, dataFiles } from './data-folder.ts'
import type { Finding, SalesStudy } from './finding.ts'
import { studyForecasts } from './forecast-errors.ts'
import { importOffers } from './imported-offers.ts'
import { predictByService } from './predict-by-service.ts'
import { type Product, readCheese, readRetail } from './read-sales.ts'
import { reportOf } from './report.ts'
import { coverageOfTwins } from './simulated-twins.ts'

/** Twins of each cheese account; the standard error of a coverage is then about a point. */
const twinsEach = 8
const curvesShown = 6

/**
 * Studies the available data and writes the report.
 *
 * @param options - `quick`: fewer products and twins; `out`: folder of the report, null for the
 *   study's own.
 * @returns Whether no bar was missed.
 */
export async function run(options: { quick: boolean; out: string | null }): Promise<boolean> {
  const { quick } = options
  const absent = dataFiles.filter((name) => dataFile(name) === null)
  const whole = !quick && absent.length === 0
  const folder =
    options.out ??
    (whole ? join(import.meta.dirname, '../../reports') : join(tmpdir(), 'lerner-real'))
  const pictures = join(folder, 'real')
  const startMs = performance.now()
  const machine = describeMachine()
  mkdirSync(pictures, { recursive: true })

  const cheese = await study('cheese', readCheese, 'cheese_sales.csv', {
    most: quick ? 22 : null,
    currency: 'usd',
  })
  const retail = await study('gifts', readRetail, 'online_retail_sales.csv', {
    most: quick ? 60 : null,
    currency: 'gbp',
  })
  const finding: Finding = {
    cheese,
    retail,
    twins: cheese && coverageOfTwins(cheese.products, quick ? 1 : twinsEach),
    offers: await importOffers(),
    absent,
    quick,
  }
  const draw = async (file: string, spec: Parameters<typeof drawChart>[0]) =>
    writeFileSync(join(pictures, file), `${await drawChart(spec)}\n`)
  if (cheese) {
    await draw('curves.svg', demandCurves(shown(cheese.products)))
    await draw('elasticities.svg', elasticityChart(cheese.beliefs))
  }
  const predicted = [cheese, retail].flatMap((one) =>
    one ? [{ name: one.name, predictions: one.forecasts.predictions }] : [],
  )
  if (predicted.length > 0) await draw('predicted.svg', predictedChart(predicted))

  const { page, missed } = reportOf(finding, {
    command: `npm run lab -- run real${quick ? ' --quick' : ''}`,
    machine,
    seconds: (performance.now() - startMs) / 1000,
  })
  writeFileSync(join(folder, 'real.md'), page)
  console.log(page)
  console.log(`Written to ${folder}`)
  return missed === 0
}

async function study(
  name: string,
  read: (path: string) => Product[],
  file: Parameters<typeof dataFile>[0],
  { most, currency }: { most: number | null; currency: string },
): Promise<SalesStudy | null> {
  const path = dataFile(file)
  if (path === null) return null
  const products = read(path).slice(0, most ?? undefined)
  const before = process.cpuUsage()
  const beliefs = products.map(({ name: product, rows }) => ({ product, belief: fitSales(rows) }))
  const fitMs = process.cpuUsage(before).user / 1000 / products.length
  const forecasts = await studyForecasts(products, (split) => predictByService(split, currency))
  return { name, products, beliefs, fitMs, forecasts }
}

/** A few products, evenly from the most to the least elastic. */
function shown(products: readonly Product[]): Product[] {
  const sorted = products
    .map((product) => ({ product, elasticity: fitSales(product.rows).elasticity.mean }))
    .sort((a, b) => a.elasticity - b.elasticity)
  return Array.from({ length: curvesShown }, (_, i) => {
    const place = Math.round(((i + 0.5) / curvesShown) * (sorted.length - 1))
    return sorted[place]?.product
  }).filter((product) => product !== undefined)
}
