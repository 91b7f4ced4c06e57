import { backtest } from '../../../engine/backtest/backtest.ts'
import type { BacktestReport } from '../../../engine/backtest/backtest-report.ts'
import { openGuardrails } from '../../../engine/policy/open-guardrails.ts'
import { drawConditions } from './conditions.ts'
import { attributesOf, tell } from './contender.ts'
import { sellHistory } from './history.ts'
import { kindOf } from './kinds.ts'
import { createShop, type Shop } from './shop.ts'

/** What backtests of shops of one kind said, and what was true. */
export type ShopBacktests = {
  kind: string
  shops: number
  /** Shops of which it said go, and those of them whose true gain is above 0. */
  go: number
  rightGo: number
  /** The least true gain of a shop of which it said go; null where it said none. */
  leastGo: number | null
  /** Shops whose true gain lies within, below and above the 90 % interval. */
  inside: number
  below: number
  above: number
  /** Means of what was expected and of what was true, as shares of base profit. */
  expected: number
  truth: number
}

/** Kinds with a history and a cost: usual ones, and those whose truth makes prices lose. */
const kinds = ['S1', 'S2', 'S3', 'S4', 'S12', 'P2', 'P4', 'P6', 'P8', 'P10']
/**
 * Other shops than those that the suite of shops plays, and than those from 20 000 on, on which the
 * thresholds of go and no-go were chosen.
 */
const firstSeed = 40_000

/** Holds what backtests expect of simulated shops against what their first prices truly earn. */
export function backtestShops(shops: number, products: number): ShopBacktests[] {
  return kinds.map((id) => {
    const kind = kindOf(id)
    const found: ShopBacktests = {
      ...{ kind: `${id}, ${kind.name}`, shops, go: 0, rightGo: 0, leastGo: null },
      ...{ inside: 0, below: 0, above: 0, expected: 0, truth: 0 },
    }
    for (let seed = firstSeed; seed < firstSeed + shops; seed++) {
      const shop = createShop(kind, seed, products)
      const report = lookAt(shop)
      const truth = truthOf(shop, report)
      const share = report.gain?.share ?? { value: 0, low: 0, high: 0 }
      if (truth < share.low) found.below++
      else if (truth > share.high) found.above++
      else found.inside++
      if (report.verdict === 'go') {
        found.go++
        if (truth > 0) found.rightGo++
        found.leastGo = Math.min(found.leastGo ?? truth, truth)
      }
      found.expected += share.value / shops
      found.truth += truth / shops
    }
    return found
  })
}

function lookAt(shop: Shop): BacktestReport {
  const told = tell(shop, sellHistory(shop, drawConditions(shop)))
  const steps = backtest(
    told.map((one) => ({
      productId: one.id,
      attributes: attributesOf(one),
      basePriceMinor: one.basePriceMinor,
      rows: one.history,
      guardrails: { ...openGuardrails, unitCostMinor: one.unitCostMinor },
      exploration: 1,
      maxLoss: 0.01,
      holdout: 0.05,
    })),
    1,
  )
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** What the prices of the report earn above base prices, as a share of those. */
function truthOf({ products }: Shop, report: BacktestReport): number {
  const known = new Map(products.map((product) => [product.id, product]))
  let gain = 0
  let base = 0
  for (const { productId, served } of report.products) {
    const product = known.get(productId)
    if (product === undefined) continue
    const { basePriceMinor, unitCostMinor, salesPerWeek, demandRatio } = product
    const atBase = (basePriceMinor - unitCostMinor) * salesPerWeek
    base += atBase
    for (const { priceMinor, share } of served) {
      const earned = (priceMinor - unitCostMinor) * salesPerWeek * demandRatio(priceMinor)
      gain += share * (earned - atBase)
    }
  }
  return gain / base
}
