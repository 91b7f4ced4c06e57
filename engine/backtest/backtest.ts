import { emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import { poolAccount } from '../policy/history-risk.ts'
import { baseMarginsOf } from '../policy/margins.ts'
import { summarizeCell } from '../pool/cell-summary.ts'
import type { ProductTraits } from '../pool/likeness.ts'
import { priceReaction } from '../pool/price-reaction.ts'
import { poolOfProduct } from '../pool/product-pool.ts'
import { type Interval, intervalOf, times } from '../report/interval.ts'
import { fitSales } from '../sales/fit-sales.ts'
import { forecastUnits, weeklyUnits } from '../sales/forecast.ts'
import type { SalesBelief } from '../sales/sales-belief.ts'
import { byTime, type SalesRow } from '../sales/sales-row.ts'
import { type SharedPeriods, sharedPeriodsInSteps } from '../sales/shared-periods.ts'
import { unreportedCap } from '../sales/unreported-cap.ts'
import { log } from '../special/log.ts'
import { learnDiversion, type NestSales } from '../together/diversion.ts'
import { type NestOfProduct, nestOfProduct } from '../together/nest.ts'
import type { BacktestReport, ExpectedGain, Identified, ProductFinding } from './backtest-report.ts'
import { commonElasticity, tells } from './common-elasticity.ts'
import { drawAlone, drawTogether, gainOf, type PricedProduct } from './expected-gain.ts'
import { type HeldOutErrors, heldOutErrors, splitInTime } from './held-out.ts'
import { fixedEffects, lastValue, meanValue, type Split, yearBefore } from './naive-forecasts.ts'
import { type OneWay, oneWayOf } from './one-way.ts'
import { judge } from './verdict.ts'

/** A product with its history, and its pricing rules. */
export type BacktestProduct = PricedProduct & {
  rows: readonly SalesRow[]
  /** Whether its unit cost was stated for all products alike rather than for itself. */
  hasCommonCost?: boolean
}

/** Maximum number of products used to estimate a category's common shocks: more hardly help. */
const mostSharing = 100

/**
 * Reports from sales rows, before a price changes, what they identify, how well they predict
 * held-out sales, and what Lerner's first prices are expected to earn.
 *
 * Runs in steps of a few milliseconds: the caller decides when to continue.
 *
 * @see docs/guide/backtests.md
 */
export function* backtest(
  products: readonly BacktestProduct[],
  seed: number,
): Generator<undefined, BacktestReport> {
  const histories = products.map(({ rows }) => rows.toSorted(byTime))
  const forecast = yield* predictHeldOut(products, histories)
  const { fits, nests } = yield* fitAll(products, histories)

  const traits = products.map(traitsOf)
  const pool = poolAccount(
    products.map(({ productId, basePriceMinor }, i) =>
      summarizeCell(productId, withSales(emptyBelief(), fits[i]), basePriceMinor, traits[i]),
    ),
    undefined,
    { diversions: learnDiversion(nests) },
  )
  yield
  const findings: Found[] = []
  for (const [i, product] of products.entries()) {
    const productPool = poolOfProduct(pool, traits[i], product.productId)
    const nest = traits[i].nest
    const priced = gainOf(
      { ...product, ...(nest ? { nest } : {}) },
      fits[i],
      pool,
      productPool,
      seed + i,
    )
    findings.push({
      product,
      fit: fits[i],
      priced,
      unitsPerWeek: weeklyUnits(fits[i], product.basePriceMinor),
      isCapped: unreportedCap(histories[i]) !== null,
    })
    yield
  }
  const gain = yield* gainTogether(findings, seed)
  const identified = identifiedOf(findings)
  const found = findings
    .map((one) => toFinding(one, seed))
    .sort((a, b) => (b.gainPerWeek?.value ?? 0) - (a.gainPerWeek?.value ?? 0))
  const pricedShare = shareOfSales(findings, ({ priced }) => priced.gains !== null)
  const atNoCost = findings.filter(({ product }) => isAtNoCost(product)).length
  const capped = {
    products: findings.filter(({ isCapped }) => isCapped).length,
    share: shareOfSales(findings, ({ isCapped }) => isCapped),
  }
  const oneWay = oneWayOfAll(findings, identified.together)
  const reaction = priceReaction(fits.flatMap(({ priceChanges = [] }) => priceChanges))
  const starts = histories.flatMap((rows) => rows.map((row) => row.startSeconds))
  const ends = histories.flatMap((rows) => rows.map((row) => row.endSeconds))
  return {
    ...judge({
      ...{ identified, forecast, gain, oneWay, reaction, capped, pricedShare, atNoCost },
      products: found,
    }),
    history: {
      fromSeconds: starts.reduce((a, b) => Math.min(a, b), starts[0] ?? 0),
      untilSeconds: ends.reduce((a, b) => Math.max(a, b), 0),
      rows: starts.length,
      products: products.length,
    },
    identified,
    forecast,
    gain,
    products: found,
  }
}

/** Whether its zero cost comes only from a statement about all products. */
function isAtNoCost({ hasCommonCost, guardrails }: BacktestProduct): boolean {
  const { objective, unitCostMinor } = guardrails
  return hasCommonCost === true && unitCostMinor === 0 && objective === 'profit'
}

type Found = {
  product: BacktestProduct
  fit: SalesBelief
  priced: ReturnType<typeof gainOf>
  unitsPerWeek: number
  /** Whether its sales look capped by unreported stock. */
  isCapped: boolean
}

/** Fits the first four fifths and predicts the rest, given its actual prices and promotions. */
function* predictHeldOut(
  products: readonly BacktestProduct[],
  histories: readonly (readonly SalesRow[])[],
): Generator<undefined, HeldOutErrors | null> {
  const parted = splitInTime(histories)
  if (parted === null) return null
  const { splits, fromSeconds } = parted
  const { fits } = yield* fitAll(
    products,
    splits.map(({ known }) => known),
  )
  const ours = splits.map(({ later }, i) => later.map((row) => forecastUnits(fits[i], row)))
  return heldOutErrors(fromSeconds, splits, ours, methodsOf(splits))
}

function methodsOf(splits: readonly Split[]) {
  return {
    last_value: lastValue(splits),
    mean: meanValue(splits),
    year_before: yearBefore(splits),
    fixed_effects: fixedEffects(splits),
  }
}

/** Fits each history, with the common shocks of its category. */
function* fitAll(
  products: readonly BacktestProduct[],
  histories: readonly (readonly SalesRow[])[],
): Generator<undefined, { fits: SalesBelief[]; nests: NestSales[] }> {
  const places = Map.groupBy(products.keys(), (i) => categoryOf(products[i]))
  const nests: NestSales[] = []
  const shared = new Map<number, SharedPeriods | null>()
  for (const [group, members] of places) {
    const sharing = members.slice(0, mostSharing).map((i) => ({ group, rows: histories[i] }))
    const periods = (yield* sharedPeriodsInSteps(sharing))[group] ?? null
    nests.push({
      ...nestOfProduct(nestOf(products[members[0]]), undefined, undefined),
      products: members.length,
      sources: periods ? [periods.periods] : [],
    })
    members.forEach((i, at) => {
      shared.set(i, periods && { ...periods, sumProduct: at < mostSharing })
    })
  }
  const fits: SalesBelief[] = []
  for (const [i, rows] of histories.entries()) {
    fits.push(fitSales(rows, shared.get(i) ?? null))
    yield
  }
  return { fits, nests }
}

function categoryOf({ attributes }: BacktestProduct): string {
  return attributes.category ?? ''
}

function traitsOf({ attributes, guardrails, basePriceMinor }: BacktestProduct): ProductTraits {
  const nest = nestOf({ attributes })
  const margins = baseMarginsOf(guardrails, basePriceMinor)
  return { attributes, ...margins, ...(nest ? { nest } : {}) }
}

/** The products of its category are a product's neighbours. */
function nestOf({ attributes }: Pick<BacktestProduct, 'attributes'>): NestOfProduct | undefined {
  const { category } = attributes
  return category ? { kind: 'category', name: category } : undefined
}

function* gainTogether(
  findings: readonly Found[],
  seed: number,
): Generator<undefined, ExpectedGain | null> {
  const known = findings.flatMap(({ product, priced, unitsPerWeek }) =>
    priced.gains === null || priced.baseMarginMinor === null
      ? []
      : [
          {
            gains: priced.gains,
            neighbourGains: priced.neighbourGains,
            baseWorthPerWeek: priced.baseMarginMinor * unitsPerWeek,
            moved: priced.priceMinor !== product.basePriceMinor,
          },
        ],
  )
  const basePerWeek = known.reduce((sum, one) => sum + one.baseWorthPerWeek, 0)
  if (!(basePerWeek > 0)) return null
  const sums = yield* drawTogether(known, seed)
  const perWeek = intervalOf(sums)
  return {
    basePerWeek,
    perWeek,
    share: times(perWeek, 1 / basePerWeek),
    chance: sums.filter((one) => one > 0).length / sums.length,
    productsPriced: known.length,
    productsMoved: known.filter(({ moved }) => moved).length,
  }
}

function identifiedOf(findings: readonly Found[]): Identified {
  const counts = new Map<Identified['unidentifiedBy'][number]['reason'], number>()
  for (const { fit } of findings) {
    for (const reason of fit.unidentifiedBy ?? []) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const telling = findings.filter(({ fit }) => tells(fit))
  return {
    products: findings.filter(({ fit }) => fit.identified).length,
    revenueShare: shareOfSales(findings, ({ fit }) => fit.identified),
    telling: telling.length,
    tellingShare: shareOfSales(findings, ({ fit }) => tells(fit)),
    together: commonElasticity(telling.map(({ fit }) => fit))?.elasticity ?? null,
    unidentifiedBy: [...counts]
      .map(([reason, products]) => ({ reason, products }))
      .sort((a, b) => b.products - a.products),
  }
}

/** Share of sales at base prices that comes from products with some property. */
function shareOfSales(findings: readonly Found[], holds: (one: Found) => boolean): number {
  const worth = ({ product, unitsPerWeek }: Found) => product.basePriceMinor * unitsPerWeek
  const all = findings.reduce((sum, one) => sum + worth(one), 0)
  const some = findings.reduce((sum, one) => (holds(one) ? sum + worth(one) : sum), 0)
  return all > 0 ? some / all : 0
}

/** What the first prices depend on where they nearly all move in one direction. */
function oneWayOfAll(findings: readonly Found[], together: Interval | null): OneWay | null {
  if (together === null) return null
  const moves = findings.flatMap(({ product, priced, unitsPerWeek }) => {
    const { gains, baseMarginMinor, served } = priced
    if (gains === null || baseMarginMinor === null) return []
    const base = product.basePriceMinor
    const logPrice = served.reduce((sum, one) => sum + one.share * log(one.priceMinor / base), 0)
    return [{ worth: base * unitsPerWeek, logPrice, margin: baseMarginMinor / base }]
  })
  const telling = findings.filter(({ fit }) => tells(fit))
  const chosen = telling.filter(({ fit }) => fit.randomizedShare === 0)
  return oneWayOf(moves, together, chosen.length / telling.length)
}

function toFinding({ product, fit, priced, unitsPerWeek }: Found, seed: number): ProductFinding {
  const { gains, neighbourGains, baseMarginMinor } = priced
  return {
    productId: product.productId,
    rows: fit.rows,
    unitsPerWeek,
    identified: fit.identified,
    reasons: fit.reasons,
    elasticity: priced.elasticity,
    basePriceMinor: product.basePriceMinor,
    priceMinor: priced.priceMinor,
    confidence: priced.confidence,
    factors: priced.factors,
    served: priced.served,
    gainPerWeek:
      gains === null || baseMarginMinor === null
        ? null
        : times(
            intervalOf(drawAlone({ gains, neighbourGains }, seed)),
            baseMarginMinor * unitsPerWeek,
          ),
  }
}
