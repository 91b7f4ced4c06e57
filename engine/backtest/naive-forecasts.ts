import { periodDays, type SalesRow, secondsPerDay } from '../sales/sales-row.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'

/** A product's history, split into the known part and the later one. */
export type Split = { known: readonly SalesRow[]; later: readonly SalesRow[] }

/** Units of a later period; null where the method lacks data. */
export type NaiveForecast = (product: number, row: SalesRow) => number | null

const yearSeconds = 364 * secondsPerDay

/** As many a day as in the latest period in stock. */
export function lastValue(splits: readonly Split[]): NaiveForecast {
  const rates = splits.map(({ known }) => {
    const last = inStock(known).at(-1)
    return last === undefined ? null : last.units / periodDays(last)
  })
  return (product, row) => timesDays(rates[product], row)
}

/** As many a day as in all known periods, regardless of the price. */
export function meanValue(splits: readonly Split[]): NaiveForecast {
  const rates = splits.map(({ known }) => {
    const rows = inStock(known)
    const days = rows.reduce((sum, row) => sum + periodDays(row), 0)
    return days > 0 ? rows.reduce((sum, row) => sum + row.units, 0) / days : null
  })
  return (product, row) => timesDays(rates[product], row)
}

/** As many a day as 52 weeks before; null for a time without data. */
export function yearBefore(splits: readonly Split[]): NaiveForecast {
  return (product, row) => {
    const middle = (row.startSeconds + row.endSeconds) / 2 - yearSeconds
    const then = splits[product].known.find(
      ({ startSeconds, endSeconds }) => startSeconds <= middle && middle < endSeconds,
    )
    return then === undefined ? null : timesDays(then.units / periodDays(then), row)
  }
}

/**
 * Log units a day on log price and promotion by least squares: a level for each product, and common
 * coefficients of price and promotion. Periods without sales are excluded, as they have no
 * logarithm.
 *
 * @see docs/guide/backtests.md
 */
export function fixedEffects(splits: readonly Split[]): NaiveForecast {
  const sums = { xx: 0, xz: 0, zz: 0, xy: 0, zy: 0 }
  const centres = splits.map(({ known }) => {
    const rows = inStock(known).filter((row) => row.units > 0)
    if (rows.length === 0) return null
    const lines = rows.map((row) => ({
      x: log(row.priceMinor),
      z: row.promotion ?? 0,
      y: log(row.units / periodDays(row)),
    }))
    const centre = { x: 0, z: 0, y: 0 }
    for (const { x, z, y } of lines) {
      centre.x += x / lines.length
      centre.z += z / lines.length
      centre.y += y / lines.length
    }
    for (const line of lines) {
      const [x, z, y] = [line.x - centre.x, line.z - centre.z, line.y - centre.y]
      sums.xx += x * x
      sums.xz += x * z
      sums.zz += z * z
      sums.xy += x * y
      sums.zy += z * y
    }
    return centre
  })
  const { price, promotion } = slopesOf(sums)
  return (product, row) => {
    const centre = centres[product]
    if (centre === null) return null
    const moved =
      price * (log(row.priceMinor) - centre.x) + promotion * ((row.promotion ?? 0) - centre.z)
    return timesDays(exp(Math.min(centre.y + moved, mostLogUnits)), row)
  }
}

/** e^40 units a day exceed any count. */
const mostLogUnits = 40

type Sums = { xx: number; xz: number; zz: number; xy: number; zy: number }

/**
 * Least squares on two columns; the coefficient of one that is constant or collinear is set to 0.
 */
function slopesOf({ xx, xz, zz, xy, zy }: Sums): { price: number; promotion: number } {
  const determinant = xx * zz - xz * xz
  if (determinant > 1e-9 * xx * zz) {
    return {
      price: (zz * xy - xz * zy) / determinant,
      promotion: (xx * zy - xz * xy) / determinant,
    }
  }
  if (xx > 0) return { price: xy / xx, promotion: 0 }
  return { price: 0, promotion: zz > 0 ? zy / zz : 0 }
}

function inStock(rows: readonly SalesRow[]): SalesRow[] {
  return rows.filter((row) => row.inStock !== false)
}

function timesDays(rate: number | null, row: SalesRow): number | null {
  return rate === null ? null : rate * periodDays(row)
}
