import { type SalesRow, secondsPerDay } from '../sales/sales-row.ts'

/** Rows that end longer ago than the forecast horizon do not reflect current sales. */
const oldDays = 28

/**
 * A backtest's assumptions about the age of its rows, in sentences: it works as if run on the day
 * after the last row. The service prices as of its own time, so the two agree for recent rows.
 */
export function assumptionsOf(
  histories: readonly { rows: readonly Pick<SalesRow, 'endSeconds'>[] }[],
  nowSeconds: number,
): string[] {
  const ends = histories
    .map(({ rows }) => rows.reduce((latest, row) => Math.max(latest, row.endSeconds), -Infinity))
    .filter((end) => Number.isFinite(end))
  if (ends.length === 0) return []
  const until = ends.reduce((a, b) => Math.max(a, b))
  const assumptions = [
    `Demand, seasons, trends and costs are taken as they were when each product’s rows end; the latest end on ${dateOf(until)}. Stock, the last price and today’s competitor’s price are ignored.`,
  ]
  const daysAgo = Math.floor((nowSeconds - until) / secondsPerDay)
  if (daysAgo > oldDays) {
    assumptions.push(
      `The latest rows are ${daysAgo} days old: these figures do not include what changed since, and the service may price differently today. Send newer rows to fix this.`,
    )
  }
  const behind = ends.filter((end) => until - end > oldDays * secondsPerDay).length
  if (behind > 0) {
    assumptions.push(
      `The rows of ${behind} of ${ends.length} products end more than ${oldDays} days before the latest: they count as if they still sold as they did then.`,
    )
  }
  return assumptions
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
