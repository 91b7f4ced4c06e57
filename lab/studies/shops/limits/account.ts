import { emptyBelief } from '../../../../engine/belief/belief.ts'
import { withSales } from '../../../../engine/belief/codec.ts'
import { foldCounts } from '../../../../engine/belief/fold-counts.ts'
import { poolAccount } from '../../../../engine/policy/history-risk.ts'
import { emptyLedger } from '../../../../engine/policy/loss-ledger.ts'
import { openGuardrails } from '../../../../engine/policy/open-guardrails.ts'
import { summarizeCell } from '../../../../engine/pool/cell-summary.ts'
import { createRandom } from '../../../../engine/random/random.ts'
import { fitSales } from '../../../../engine/sales/fit-sales.ts'
import { sharedPeriods } from '../../../../engine/sales/shared-periods.ts'
import type { SeasonInput } from '../../../../engine/season/season-input.ts'
import { daySeconds, daysPerWeek, drawPoisson, historyWeeks, startSeconds } from '../conditions.ts'
import { attributesOf, type ToldProduct } from '../contender.ts'
import { declaredBy, learnNests, traitsOf } from '../learn-nests.ts'
import type { Shop } from '../shop.ts'

const weekSeconds = daysPerWeek * daySeconds

/**
 * A shop's account before its prices move: with its history fitted, or after a week at base prices
 * if there is none.
 */
export function accountOf(
  shop: Shop,
  told: readonly ToldProduct[],
  limits: readonly number[],
): SeasonInput {
  const nowSeconds = startSeconds + historyWeeks * weekSeconds
  const rows = told.map(({ history }) => history)
  const hasHistory = rows.some((one) => one.length > 0)
  const shared = sharedPeriods(
    told.map(({ category }, i) => ({ group: category ?? '', rows: rows[i] ?? [] })),
  )
  const random = createRandom(86_028_121 * shop.seed + 3)
  const beliefs = told.map(({ category, basePriceMinor }, i) => {
    if (hasHistory) {
      return withSales(emptyBelief(), fitSales(rows[i] ?? [], shared[category ?? ''] ?? null))
    }
    const { salesPerWeek = 0, conversion = 1 } = shop.products[i] ?? {}
    const offers = drawPoisson(random, salesPerWeek / conversion)
    const purchases = Math.min(drawPoisson(random, salesPerWeek), offers)
    return foldCounts(emptyBelief(), [{ priceMinor: basePriceMinor, offers, purchases }], {
      fromSeconds: nowSeconds - weekSeconds,
      untilSeconds: nowSeconds,
    })
  })
  const nests = learnNests(told, rows, [], undefined)
  const summaries = told.map((one, i) =>
    summarizeCell(one.id, beliefs[i] ?? emptyBelief(), one.basePriceMinor, traitsOf(one)),
  )
  return {
    products: told.map((one, i) => ({
      productId: one.id,
      attributes: attributesOf(one),
      ...declaredBy(one),
      basePriceMinor: one.basePriceMinor,
      guardrails: { ...openGuardrails, unitCostMinor: one.unitCostMinor },
      exploration: 1,
      // As for the contenders. They keep a ledger even so; a forecast without a holdout keeps none.
      holdout: 0,
      belief: beliefs[i] ?? emptyBelief(),
    })),
    pool: poolAccount(summaries, undefined, nests),
    nests,
    ledger: emptyLedger(),
    limits,
    nowSeconds,
    seed: shop.seed,
  }
}
