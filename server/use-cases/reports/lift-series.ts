import type { Db } from '../../storage/connection/db.ts'
import { readWeeklySums } from '../../storage/tables/lift-rollups.ts'
import { type LiftPartSum, type LiftSum, readWeeklyParts } from '../../storage/tables/lift-sums.ts'
import { figuresOf, rulesAt } from './lift-figures.ts'
import { type ReportRange, weeksUntil } from './lift-range.ts'
import type { LiftPoint } from './lift-report.ts'
import { unitsOf } from './lift-units.ts'

/** Weeks of a series: the latest two years. */
export const mostPoints = 104
const weekMs = 7 * 86_400_000

const sumFields = [
  'offers',
  'units',
  'unitSquares',
  'revenue',
  'revenueSquares',
  'basePrices',
  'baseSquares',
  'baseRevenue',
  'costedOffers',
  'profit',
  'profitSquares',
  'margins',
  'marginSquares',
  'marginProfit',
] as const satisfies readonly (keyof LiftSum)[]

const partFields = [
  'offers',
  'holdoutShares',
  'shareVariance',
  'revenue',
  'revenueSquares',
] as const satisfies readonly (keyof LiftPartSum)[]

/**
 * The report as of the end of each week, for all offers from its start until then, based on what is
 * known of them today.
 */
export async function readSeries(
  db: Db,
  tenantId: number,
  range: ReportRange,
  lift: number,
): Promise<LiftPoint[]> {
  const sums = Map.groupBy(await readWeeklySums(db, tenantId, range), ({ key }) => key)
  const parts = Map.groupBy(await readWeeklyParts(db, tenantId, range), ({ week }) => week)
  const known = new Map<string, LiftSum>()
  const dealt = new Map<string, LiftPartSum>()
  const points = [...parts.keys()].map((week) => {
    for (const row of sums.get(week) ?? []) add(known, `${row.held} ${row.share}`, row, sumFields)
    for (const row of parts.get(week) ?? []) {
      add(dealt, `${row.unit} ${row.held} ${row.part}`, row, partFields)
    }
    const untilMs = Date.parse(week) + weekMs
    const units = unitsOf([...dealt.values()])
    const rules = rulesAt(weeksUntil(range, untilMs), lift)
    return { until: new Date(untilMs), ...figuresOf([...known.values()], units, rules) }
  })
  return points.slice(-mostPoints)
}

/** Adds a row to the sums of its key. */
function add<Field extends string, Row extends Record<Field, number>>(
  sums: Map<string, Row>,
  key: string,
  row: Row,
  fields: readonly Field[],
): void {
  const soFar: Record<Field, number> | undefined = sums.get(key)
  if (soFar === undefined) sums.set(key, { ...row })
  else for (const field of fields) soFar[field] += row[field]
}
