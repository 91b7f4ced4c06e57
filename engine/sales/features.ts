import { log } from '../special/log.ts'
import { median } from '../special/median.ts'
import { leverageWeights } from './price-spread.ts'
import { daysPerYear, middleDay, periodDays, type SalesRow, secondsPerDay } from './sales-row.ts'
import { sharedEffects } from './shared-effects.ts'
import { periodKey, type SharedPeriods } from './shared-periods.ts'
import { type SharedSeason, seasonOfShocks, yearWaves } from './shared-season.ts'
import { chosenPriceBias } from './slope-evidence.ts'
import { withUnreportedPromotions } from './unreported-promotions.ts'

const daysPerWeek = 7

/** Fourier pairs of the year enter once the rows span most of one. */
const seasonSpanDays = 300
const yearHarmonics = 2
/** Periods up to this length get a weekday. */
const weekdayPeriodDays = 1.5
const weekdaySpanDays = 14
/**
 * Exposure below this counts as no visits: averaged visits have fractions, and sums of them
 * rounding errors.
 */
const leastVisits = 1e-6
/** Share of rows that may report more units than visits before visits stop being an upper bound. */
const mostBeyondVisits = 0.02

/**
 * If more of a group's sales are at prices that were moved together, what is left of them tells too
 * little about the period for its shock to be taken as known.
 */
const mostTogether = 0.8

/** Prior of a feature's effect on log demand per unit: mean and sd. */
export type FeaturePrior = { mean: number; sd: number }

/** Sales rows as a regression: one line per usable row, in order of time. */
export type SalesDesign = {
  rows: number
  columns: number
  /** X, rows × columns: level, log price, then the other covariates present in the rows. */
  x: Float64Array
  units: Float64Array
  /** Log of days, or log of visits where `basis` is not days. */
  offset: Float64Array
  /** Visits, where `basis` is 'visits'; empty otherwise. */
  visits: Float64Array
  /** 1 where the period ended sold out, so that demand was at least `units`. */
  soldOut: Uint8Array
  /** Midpoint of each period, in days since the first row's. */
  day: Float64Array
  periodDays: number
  /** In (0, 1], below 1 where the price is an outlier. */
  leverage: Float64Array
  basis: 'visits' | 'rate' | 'days'
  /** 1 for rows whose price was drawn at random. */
  drawn: Uint8Array
  /** Whether promotions were inferred from prices because none were reported. */
  unreportedPromotions: boolean
  columnOf: SalesColumns
  centre: SalesCentre
  /** The season that common shocks take out of the rows; null where there is none, or no shocks. */
  sharedSeason: SharedSeason | null
}

/** Column of each covariate, −1 where the rows do not contain it. */
export type SalesColumns = {
  /** Bias of chosen prices: the log price again, at chosen prices only. */
  chosen: number
  /** Bias of draws around a moving price: the log of that price, at drawn prices only. */
  drawnAbout: number
  promotion: number
  competitor: number
  trend: number
  season: number
  seasonHarmonics: number
  weekday: number
}

/** The conditions at which the level is defined: all features but the first are 0 there. */
export type SalesCentre = {
  logPrice: number
  /** The last chosen price; null where chosen prices have no column of their own. */
  logChosenPrice: number | null
  /** Mean over the draws of the price they were centred on; null where it never moved. */
  logDrawnAbout: number | null
  promotion: number
  logCompetitorPrice: number
  lastSeconds: number
  visitsPerDay: number
}

/**
 * Turns sales rows into a regression on log price and the other covariates they contain.
 *
 * Rows are sorted by time, so that equal sets of rows give equal fits. The level is that of the
 * median price, the average promotion, the competitor's median price, an average season and the
 * newest period.
 *
 * @param shared - Common shocks of the products in its group, period by period; null where unknown.
 */
export function designSales(
  reported: readonly SalesRow[],
  shared: SharedPeriods | null = null,
): SalesDesign {
  const given = withUnreportedPromotions(reported)
  const { rows, basis } = usableRows(withoutEvents(given, shared))
  const useVisits = basis !== 'days'
  const n = rows.length

  const days = Float64Array.from(rows, periodDays)
  const firstDay = rows.length > 0 ? middleDay(rows[0]) : 0
  const day = Float64Array.from(rows, (row) => middleDay(row) - firstDay)
  const spanDays = n > 0 ? day[n - 1] - day[0] : 0
  const typicalPeriod = median(days, 1)

  const competitors = rows.flatMap((row) =>
    row.competitorPriceMinor === null ? [] : [log(row.competitorPriceMinor)],
  )
  const chosen = rows.filter((row) => !row.randomized)
  const mixed = chosen.length > 0 && chosen.length < n
  const centre: SalesCentre = {
    ...centreOf(rows, days, useVisits),
    logChosenPrice: mixed ? logLastChosen(chosen) : null,
    logCompetitorPrice: median(competitors, 0),
  }

  const { columns, columnOf } = placeColumns({
    chosen: mixed,
    drawnAbout: centre.logDrawnAbout !== null,
    promotion: rows.some((row) => row.promotion !== null && row.promotion !== rows[0].promotion),
    competitor: competitors.some((price) => price !== competitors[0]),
    trend: spanDays > 0,
    season: spanDays >= seasonSpanDays,
    weekday: typicalPeriod <= weekdayPeriodDays && spanDays >= weekdaySpanDays,
  })
  const x = new Float64Array(n * columns)
  rows.forEach((row, i) => {
    fillFeatures(x.subarray(i * columns, (i + 1) * columns), row, columnOf, centre)
  })

  const { effects: together, recent } = sharedEffects(shared, rows)
  return {
    rows: n,
    columns,
    x,
    units: Float64Array.from(rows, (row) => row.units),
    offset: Float64Array.from(
      rows,
      (row, i) => together[i] + log(useVisits ? (row.exposure ?? 1) : days[i]),
    ),
    visits:
      basis === 'visits'
        ? Float64Array.from(rows, (row) => Math.max(row.exposure ?? 0, row.units))
        : new Float64Array(0),
    soldOut: Uint8Array.from(rows, (row) => (row.inStock === false ? 1 : 0)),
    day,
    periodDays: typicalPeriod,
    leverage: leverageWeights(rows.map((row) => log(row.priceMinor))),
    basis,
    drawn: Uint8Array.from(rows, (row) => (row.randomized ? 1 : 0)),
    unreportedPromotions: given !== reported,
    columnOf,
    centre,
    sharedSeason:
      columnOf.season < 0
        ? null
        : seasonOfShocks(rows, together, recent, waveSds(spanDays / daysPerYear, yearHarmonics)),
  }
}

/**
 * Without rows at chosen prices of periods in which most of the group was moved together: what such
 * a period says of prices is in its common shock, as uncertain as the group's own response.
 */
function withoutEvents(
  rows: readonly SalesRow[],
  shared: SharedPeriods | null,
): readonly SalesRow[] {
  const events = shared?.periods.filter(({ movedTogether }) => movedTogether > mostTogether) ?? []
  if (events.length === 0) return rows
  const keys = new Set(events.map(periodKey))
  return rows.filter((row) => row.randomized || !keys.has(periodKey(row)))
}

/** The rows that are informative about demand, in order, and the basis of their counts. */
function usableRows(given: readonly SalesRow[]): {
  rows: SalesRow[]
  basis: SalesDesign['basis']
} {
  const withVisits = given.filter((row) => row.exposure !== null)
  const useVisits = withVisits.length * 2 >= given.length && withVisits.some(hasVisits)
  if (!useVisits) return { rows: given.toSorted(compareRows), basis: 'days' }
  // A period without visits carries no information about demand per visit.
  const rows = withVisits.filter(hasVisits).sort(compareRows)
  // Where a visit often sells several units there is no purchase probability, only a rate.
  const beyond = rows.filter((row) => row.units > (row.exposure ?? 0)).length
  return { rows, basis: beyond > mostBeyondVisits * rows.length ? 'rate' : 'visits' }
}

/** The parts of the centre that do not depend on which prices were chosen. */
function centreOf(
  rows: readonly SalesRow[],
  days: Float64Array,
  useVisits: boolean,
): Omit<SalesCentre, 'logChosenPrice' | 'logCompetitorPrice'> {
  const n = rows.length
  const visits = useVisits ? rows.reduce((sum, row) => sum + (row.exposure ?? 0), 0) : 0
  const daysTotal = days.reduce((sum, length) => sum + length, 0)
  const logPrices = rows.map((row) => log(row.priceMinor))
  return {
    logPrice: median(logPrices, 0),
    logDrawnAbout: meanDrawnAbout(rows),
    promotion: n > 0 ? rows.reduce((sum, row) => sum + (row.promotion ?? 0), 0) / n : 0,
    lastSeconds: rows.reduce((last, row) => Math.max(last, row.endSeconds), 0),
    visitsPerDay: daysTotal > 0 ? visits / daysTotal : 0,
  }
}

/** Assigns a column to each covariate present, after those of level and log price. */
function placeColumns(present: Record<Exclude<keyof SalesColumns, 'seasonHarmonics'>, boolean>) {
  let columns = 2
  const take = (wanted: boolean, width = 1) => {
    if (!wanted) return -1
    columns += width
    return columns - width
  }
  const seasonHarmonics = present.season ? yearHarmonics : 0
  const columnOf: SalesColumns = {
    chosen: take(present.chosen),
    drawnAbout: take(present.drawnAbout),
    promotion: take(present.promotion),
    competitor: take(present.competitor),
    trend: take(present.trend),
    season: take(present.season, 2 * seasonHarmonics),
    seasonHarmonics,
    weekday: take(present.weekday, daysPerWeek),
  }
  return { columns, columnOf }
}

/**
 * Prior of the bias of the response to prices that draws were centred on. Their moves are known
 * except for base prices changed by the merchant, so the bias is half that of chosen prices.
 */
const drawnAboutBias: FeaturePrior = { mean: 0, sd: 0.35 }

/** The prior of each feature; the level's is left to the fit. */
export function featurePriors(design: SalesDesign, slope: FeaturePrior): FeaturePrior[] {
  const { columnOf } = design
  const priors: FeaturePrior[] = Array.from({ length: design.columns }, () => ({ mean: 0, sd: 1 }))
  priors[1] = slope
  if (columnOf.chosen >= 0) priors[columnOf.chosen] = chosenPriceBias
  if (columnOf.drawnAbout >= 0) priors[columnOf.drawnAbout] = drawnAboutBias
  // Displays and features lift sales by half to twice as much in most categories.
  if (columnOf.promotion >= 0) {
    priors[columnOf.promotion] = design.unreportedPromotions
      ? { mean: 0.3, sd: 0.6 }
      : { mean: 0.4, sd: 1 }
  }
  // Auer & Papies (2020): 7264 cross-price elasticities, mean 0.26, median 0.10.
  if (columnOf.competitor >= 0) priors[columnOf.competitor] = { mean: 0.26, sd: 0.6 }
  // Log units a year: few products grow or shrink by more than a third.
  if (columnOf.trend >= 0) priors[columnOf.trend] = { mean: 0, sd: 0.15 }
  const years = design.rows > 0 ? design.day[design.rows - 1] / daysPerYear : 0
  for (const [i, sd] of waveSds(years, columnOf.seasonHarmonics).entries()) {
    priors[columnOf.season + i] = { mean: 0, sd }
  }
  if (columnOf.weekday >= 0) {
    for (let i = 0; i < daysPerWeek; i++) priors[columnOf.weekday + i] = { mean: 0, sd: 0.4 }
  }
  return priors
}

/**
 * Prior standard deviations of a season's waves, cosine and sine of each: a single year may be a
 * coincidence, and a pattern seen twice is a season.
 */
function waveSds(years: number, harmonics: number): number[] {
  const seen = Math.min(1, Math.max(0, (years - 1.25) / 0.75))
  return Array.from({ length: 2 * harmonics }, (_, i) => 0.05 + (i < 2 ? 0.25 : 0.1) * seen)
}

/** Writes the features of one row relative to `centre`; the first two are level and price. */
export function fillFeatures(
  into: Float64Array,
  row: SalesRow,
  columnOf: SalesColumns,
  centre: SalesCentre,
): void {
  into[0] = 1
  into[1] = log(row.priceMinor) - centre.logPrice
  if (columnOf.chosen >= 0) {
    const { logChosenPrice } = centre
    into[columnOf.chosen] =
      row.randomized || logChosenPrice === null ? 0 : log(row.priceMinor) - logChosenPrice
  }
  if (columnOf.drawnAbout >= 0) {
    const { logDrawnAbout } = centre
    const about = drawnAbout(row)
    into[columnOf.drawnAbout] = about === null || logDrawnAbout === null ? 0 : about - logDrawnAbout
  }
  if (columnOf.promotion >= 0) into[columnOf.promotion] = (row.promotion ?? 0) - centre.promotion
  if (columnOf.competitor >= 0) {
    const known = row.competitorPriceMinor
    into[columnOf.competitor] = known === null ? 0 : log(known) - centre.logCompetitorPrice
  }
  const day = middleDay(row)
  if (columnOf.trend >= 0) {
    into[columnOf.trend] = (day - centre.lastSeconds / secondsPerDay) / daysPerYear
  }
  if (columnOf.seasonHarmonics > 0)
    into.set(yearWaves(day, columnOf.seasonHarmonics), columnOf.season)
  // A longer period has no single weekday, and a whole week has each once.
  if (columnOf.weekday >= 0 && periodDays(row) <= weekdayPeriodDays) {
    const weekday = ((Math.floor(day) % daysPerWeek) + daysPerWeek) % daysPerWeek
    for (let i = 0; i < daysPerWeek; i++) {
      into[columnOf.weekday + i] = (i === weekday ? 1 : 0) - 1 / daysPerWeek
    }
  }
}

/** Log of the price that a row's draw was centred on; null where it was not drawn, or unknown. */
function drawnAbout(row: SalesRow): number | null {
  const about = row.drawnAboutMinor ?? null
  return row.randomized && about !== null ? log(about) : null
}

/** Mean over the draws of the price they were centred on; null if that was constant. */
function meanDrawnAbout(rows: readonly SalesRow[]): number | null {
  const about = rows.map(drawnAbout).filter((one) => one !== null)
  if (about.every((one) => one === about[0])) return null
  return about.reduce((sum, one) => sum + one, 0) / about.length
}

/** Rows used to determine the last chosen price: a single one may be an unreported promotion. */
const lastRows = 5

/**
 * The chosen price in effect when draws began: it was chosen like the others, so sales at draws
 * around it carry no information relative to sales before. Draws are informative through their
 * differences.
 */
function logLastChosen(chosen: readonly SalesRow[]): number {
  const regular = chosen.filter(({ promotion }) => (promotion ?? 0) === 0)
  const last = (regular.length > 0 ? regular : chosen).slice(-lastRows)
  return median(
    last.map((row) => log(row.priceMinor)),
    0,
  )
}

function hasVisits(row: SalesRow): boolean {
  return (row.exposure ?? 0) >= leastVisits
}

/** A total order: rows that compare equal are equal in everything that the fit reads. */
function compareRows(a: SalesRow, b: SalesRow): number {
  return (
    a.startSeconds - b.startSeconds ||
    a.endSeconds - b.endSeconds ||
    a.priceMinor - b.priceMinor ||
    a.units - b.units ||
    Number(a.exposure) - Number(b.exposure) ||
    Number(a.inStock) - Number(b.inStock) ||
    Number(a.promotion) - Number(b.promotion) ||
    Number(a.competitorPriceMinor) - Number(b.competitorPriceMinor) ||
    Number(a.randomized) - Number(b.randomized) ||
    Number(a.drawnAboutMinor ?? 0) - Number(b.drawnAboutMinor ?? 0)
  )
}
