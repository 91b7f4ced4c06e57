import type { TradeInterval } from '../../domain/trade.ts'
import type { TradeRow } from '../../storage/tables/trade.ts'

type Span = { fromMs: number; untilMs: number }
type Known = Pick<TradeRow, 'start' | 'revenue' | 'reported' | 'answered'>

const dayMs = 86_400_000

/**
 * How many days the sums of a period stand for. A sales row counts whole, at its midpoint: of two
 * equally long periods, one may hold more weeks than the other, and the last weeks may not have
 * been sent yet. Without sales rows, quotes and offers leave no gap.
 *
 * Where sales rows end and quotes go on, the time of the quotes counts too: as much of it as they
 * know of the sales. Shops that sell elsewhere as well quote a part of what their rows report, seen
 * in periods that have both; where quotes replaced the files, no whole period has both, and they
 * know everything.
 */
export function knownDays(rows: readonly Known[], period: Span, interval: TradeInterval): number {
  if (rows.length === 0) return 0
  const reported = rows.flatMap((row) => row.reported ?? [])
  if (reported.length === 0) return inDays(lengthOf([period]))
  const quoted = spanOfAnswers(rows, period, interval)
  const reportedMs = lengthOf(reported)
  const betweenMs = lengthOf([...reported, ...quoted]) - reportedMs
  return inDays(reportedMs + betweenMs * shareQuoted(rows))
}

/** From the first period in which something was bought by a quote or offer to the last one. */
function spanOfAnswers(rows: readonly Known[], period: Span, interval: TradeInterval): Span[] {
  const starts = rows.flatMap(({ answered, start }) => (answered > 0 ? [start.getTime()] : []))
  if (starts.length === 0) return []
  const fromMs = Math.max(Math.min(...starts), period.fromMs)
  const untilMs = Math.min(endOf(Math.max(...starts), interval), period.untilMs)
  return untilMs > fromMs ? [{ fromMs, untilMs }] : []
}

/** The share of what sales rows report that was quoted, in periods that have both. */
function shareQuoted(rows: readonly Known[]): number {
  const answered = rows.filter((row) => row.answered > 0)
  // Quotes may have begun within the first one.
  const firstMs = Math.min(...answered.map(({ start }) => start.getTime()))
  const quoted = new Set(answered.map(({ start }) => start.getTime()))
  const both = rows.filter(
    ({ start, reported }) =>
      reported !== null && start.getTime() > firstMs && quoted.has(start.getTime()),
  )
  const sums = both.reduce(
    (sum, row) => ({ all: sum.all + row.revenue, own: sum.own + row.answered }),
    { all: 0, own: 0 },
  )
  return sums.all > 0 ? Math.min(1, sums.own / sums.all) : 1
}

function endOf(startMs: number, interval: TradeInterval): number {
  if (interval === 'day') return startMs + dayMs
  if (interval === 'week') return startMs + 7 * dayMs
  const start = new Date(startMs)
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)
}

/** The length of the time that spans cover together, in milliseconds. */
function lengthOf(spans: readonly Span[]): number {
  let lengthMs = 0
  let upToMs = Number.NEGATIVE_INFINITY
  for (const { fromMs, untilMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    lengthMs += Math.max(0, untilMs - Math.max(fromMs, upToMs))
    upToMs = Math.max(upToMs, untilMs)
  }
  return lengthMs
}

const inDays = (ms: number) => Math.round((100 * ms) / dayMs) / 100
