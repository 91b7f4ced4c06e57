import type { SalesBelief } from '../sales/sales-belief.ts'
import { daysPerYear, secondsPerDay } from '../sales/sales-row.ts'

/** Rows within this many days inform a time of the year. */
const nearDays = 30
/** Rows older than this at the start of a forecast may reflect another time. */
const oldDays = 90

/** The period and conditions of a forecast. */
type Asked = {
  startSeconds: number
  endSeconds: number
  promotion: number | null
  competitorMinor?: number | null
}

/** What sales rows cannot know about the forecast period, in short sentences. */
export function cautionsOfForecast(sales: SalesBelief, asked: Asked): string[] {
  const cautions: string[] = []
  if (asked.promotion !== null && asked.promotion > 0 && sales.columns.promotion < 0) {
    cautions.push(
      'No promotion began or ended in the sales rows: the forecast is the same with and without one.',
    )
  }
  if (asked.competitorMinor && sales.columns.competitor < 0) {
    cautions.push(
      "No competitor's price moved in the sales rows: the forecast is the same at any competitor’s price.",
    )
  }
  const waited = Math.floor((asked.startSeconds - sales.lastSeconds) / secondsPerDay)
  if (waited > oldDays) {
    cautions.push(
      `The newest sales row ended ${waited} days before this time: demand may have changed since.`,
    )
  }
  if (unseenSeason(sales, asked)) {
    cautions.push(
      'The sales rows do not cover this time of the year: the intervals do not include the effect of the season on demand.',
    )
  }
  return cautions
}

/** Whether part of the forecast period is in a season without any rows. */
function unseenSeason({ firstSeconds, lastSeconds }: SalesBelief, asked: Asked): boolean {
  if (firstSeconds === undefined) return false
  const spanDays = (lastSeconds - firstSeconds) / secondsPerDay
  if (spanDays >= daysPerYear - 2 * nearDays) return false
  // Days after the newest row, modulo a year: those close to rows lie at its two ends.
  const from = (asked.startSeconds - lastSeconds) / secondsPerDay
  const until = (asked.endSeconds - lastSeconds) / secondsPerDay
  const round = Math.floor(from / daysPerYear) * daysPerYear
  const start = from - round
  const end = until - round
  const unseenFrom = nearDays
  const unseenUntil = daysPerYear - spanDays - nearDays
  return (
    (start < unseenUntil && end > unseenFrom) ||
    (end > daysPerYear + unseenFrom && start < daysPerYear + unseenUntil)
  )
}
