import { readFileSync } from 'node:fs'
import type { Random } from '../../../../engine/random/random.ts'
import type { SalesRow } from '../../../../engine/sales/sales-row.ts'
import { mean } from '../../../report/statistics.ts'
import { startSeconds, weekSeconds } from '../conditions.ts'
import { exponential, linear, type Ratio } from './answers.ts'

/** An account's sales, week by week, from its file. */
export type RealAccount = { weeks: { priceMinor: number; units: number; display: number }[] }

/**
 * Accounts of weekly cheese sales, which are next to the repository.
 *
 * @throws Error if they are absent.
 * @see Boatwright, McCulloch & Rossi, Account-level modeling for trade promotion, JASA 94 (1999).
 */
export function readAccounts(): RealAccount[] {
  const file = new URL('../../../../../shared/data/cheese_sales.csv', import.meta.url)
  const [, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  // Names of accounts may contain commas; the fields after them do not.
  const rows = lines.map((line) => ({
    account: line.split(',').slice(0, -4).join(','),
    figures: line.split(',').slice(-3),
  }))
  return [...Map.groupBy(rows, ({ account }) => account).values()].map((weeks) => ({
    weeks: weeks.map(({ figures: [price, units, display] }) => ({
      priceMinor: Math.round(100 * Number(price)),
      units: Number(units),
      display: Number(display),
    })),
  }))
}

/** A real account with the model of demand that fits it best. */
export type FittedAccount = {
  basePriceMinor: number
  demandRatio: Ratio
  elasticity: number
  /** The residuals of each week's log units: its shocks. */
  residuals: number[]
}

const sizes = Array.from({ length: 60 }, (_, i) => 0.3 + 0.1 * i)
/** Roughly the prior on elasticities, so that no account is fitted with a positive one. */
const usual = { mean: 2.3, sd: 1 }

/** The shapes tried on each account. */
const shapes: ((elasticity: number) => Ratio)[] = [
  (elasticity) => (price) => price ** -elasticity,
  exponential,
  (elasticity) => (price) => Math.max(linear(elasticity)(price), 0.02),
  (elasticity) => (price) => 1.5 / (1 + 0.5 * price ** (3 * elasticity)),
]

/** Fits log units by level, display and each shape of demand; the smallest residual wins. */
export function fitAccount({ weeks }: RealAccount): FittedAccount {
  const recent = weeks.slice(-9).map(({ priceMinor }) => priceMinor)
  const basePriceMinor = recent.toSorted((a, b) => a - b)[Math.floor(recent.length / 2)] ?? 100
  const logUnits = weeks.map(({ units }) => Math.log(units + 0.5))
  const displays = weeks.map(({ display }) => display)
  const meanDisplay = mean(displays)
  let best: FittedAccount | null = null
  let least = Number.POSITIVE_INFINITY
  for (const shape of shapes) {
    for (const elasticity of sizes) {
      const demandRatio = shape(elasticity)
      const rest = weeks.map(
        ({ priceMinor }, i) =>
          (logUnits[i] ?? 0) - Math.log(Math.max(demandRatio(priceMinor / basePriceMinor), 1e-6)),
      )
      const level = mean(rest)
      const cross = mean(rest.map((one, i) => (one - level) * ((displays[i] ?? 0) - meanDisplay)))
      const spread = mean(displays.map((one) => (one - meanDisplay) ** 2)) + 1e-4
      const lift = cross / spread
      const residuals = rest.map(
        (one, i) => one - level - lift * ((displays[i] ?? 0) - meanDisplay),
      )
      const squares = mean(residuals.map((one) => one * one))
      const misfit = weeks.length * Math.log(squares) + ((elasticity - usual.mean) / usual.sd) ** 2
      if (misfit >= least) continue
      least = misfit
      best = { basePriceMinor, demandRatio, elasticity, residuals }
    }
  }
  if (!best) throw new RangeError('an account has no weeks')
  return best
}

/** The account's own rows, scaled to this many sales a week. */
export function thinRows(
  { weeks }: RealAccount,
  salesPerWeek: number,
  drawUnits: (random: Random, expected: number) => number,
  random: Random,
): SalesRow[] {
  const all = mean(weeks.map(({ units }) => units))
  return weeks.map(({ priceMinor, units, display }, week) => ({
    priceMinor,
    units: drawUnits(random, (units * salesPerWeek) / all),
    exposure: null,
    inStock: null,
    promotion: display,
    competitorPriceMinor: null,
    randomized: false,
    startSeconds: startSeconds + week * weekSeconds,
    endSeconds: startSeconds + (week + 1) * weekSeconds,
  }))
}
