import { backtest } from '../../../engine/backtest/backtest.ts'
import type { BacktestReport } from '../../../engine/backtest/backtest-report.ts'
import { openGuardrails } from '../../../engine/policy/open-guardrails.ts'
import { createRandom } from '../../../engine/random/random.ts'
import { drawConditions } from './conditions.ts'
import { attributesOf, type ToldProduct, tell } from './contender.ts'
import { sellHistory } from './history.ts'
import { kindOf } from './kinds.ts'
import { createNestShop, tellOfNests } from './nests/nest-shop.ts'
import { profitOf } from './play.ts'
import { createShop } from './shop.ts'
import type { ShopKind } from './shop-kind.ts'
import { tellOf } from './strangers/play-stranger.ts'
import { profitOfStranger } from './strangers/profit.ts'
import { createStranger } from './strangers/worlds.ts'

/** The verdicts of backtests on shops of one kind, and the truth. */
export type ShopBacktests = {
  kind: string
  shops: number
  /** Shops with the verdict go, and those of them whose true gain is above 0. */
  go: number
  rightGo: number
  /** The lowest true gain of a shop with the verdict go; null if there is none. */
  leastGo: number | null
  /** Shops whose true gain lies within, below and above the 90 % interval. */
  inside: number
  below: number
  above: number
  /** Means of the expected and of the true gain, as shares of base profit. */
  expected: number
  truth: number
  /** The lowest true gain of a shop. */
  worst: number
}

/**
 * Kinds with a history and a cost: usual ones, those in which prices lose, other worlds, and
 * products that take customers from each other.
 */
const kinds = [
  ...['S1', 'S2', 'S3', 'S4', 'S12', 'P2', 'P4', 'P6', 'P8', 'P10', 'P14'],
  ...['O1', 'O2', 'O3', 'O4', 'O5', 'O6', 'O5Z', 'N0', 'N5', 'N5U'],
]
/**
 * Seeds apart from those of the shops suite, and from those starting at 20 000, on which the
 * thresholds of go and no-go were chosen.
 */
const firstSeed = 40_000
/** Of each product's price, to find what they truly earn together. */
const draws = 400

/** Compares what backtests expect of simulated shops with what their first prices truly earn. */
export function backtestShops(
  shops: number,
  products: number,
  only: readonly string[] | null,
  from: number = firstSeed,
): ShopBacktests[] {
  return (only ?? kinds).map((id) => {
    const kind = kindOf(id)
    const found: ShopBacktests = {
      ...{ kind: `${id}, ${kind.name}`, shops, go: 0, rightGo: 0, leastGo: null },
      ...{ inside: 0, below: 0, above: 0, expected: 0, truth: 0, worst: Number.POSITIVE_INFINITY },
    }
    for (let seed = from; seed < from + shops; seed++) {
      const shop = shopOf(kind, seed, products)
      const report = lookAt(shop.told)
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
      found.worst = Math.min(found.worst, truth)
    }
    return found
  })
}

/** What a shop reports, and what it truly earns in a usual week at given prices, one a product. */
type Known = { told: readonly ToldProduct[]; profitAt: (prices: Float64Array) => number }

function shopOf(kind: ShopKind, seed: number, count: number): Known {
  const { world, nests } = kind
  if (world !== null) {
    const shop = createStranger(world, kind, seed, count)
    return { told: tellOf(shop, kind, seed), profitAt: (prices) => profitOfStranger(shop, prices) }
  }
  if (nests !== null) {
    const shop = createNestShop({ ...kind, nests }, seed, count)
    return { told: tellOfNests(shop), profitAt: (prices) => profitOfStranger(shop, prices) }
  }
  const shop = createShop(kind, seed, count)
  const told = tell(shop, sellHistory(shop, drawConditions(shop)))
  return { told, profitAt: (prices) => profitOf(shop, prices) }
}

function lookAt(told: readonly ToldProduct[]): BacktestReport {
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

/** What the prices of the report earn above base prices, as a share of the latter. */
function truthOf({ told, profitAt }: Known, report: BacktestReport): number {
  const served = new Map(report.products.map((one) => [one.productId, one.served]))
  const base = Float64Array.from(told, ({ basePriceMinor }) => basePriceMinor)
  const random = createRandom(7)
  const drawn = (): Float64Array =>
    Float64Array.from(told, ({ id, basePriceMinor }) => {
      let left = random.uniform()
      for (const { priceMinor, share } of served.get(id) ?? []) {
        left -= share
        if (left < 0) return priceMinor
      }
      return basePriceMinor
    })
  const earned = Array.from({ length: draws }, () => profitAt(drawn()))
  return earned.reduce((sum, one) => sum + one, 0) / draws / profitAt(base) - 1
}
