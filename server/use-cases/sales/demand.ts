import { poolFor } from '../../../engine/pool/likeness.ts'
import { type PoolPrior, startingPrior } from '../../../engine/pool/pool-prior.ts'
import { type DemandReport, reportDemand } from '../../../engine/report/demand-report.ts'
import { mostOffersTold } from '../../../engine/report/offers-evidence.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import { priceMinorMax } from '../../domain/money.ts'
import { effectivePolicy } from '../../domain/policy.ts'
import { readProductCells } from '../../storage/tables/cells.ts'
import { tallyOffers } from '../../storage/tables/offers.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { readPools } from '../../storage/tables/pools.ts'
import { findProduct } from '../../storage/tables/products.ts'
import { toBelief } from '../cells/load-cell.ts'
import { traitsOf } from '../cells/traits.ts'

/** What is believed about a product's demand. Segment null is none. */
export type DemandCurve = DemandReport & {
  productId: string
  currency: string
  segment: string | null
}

/**
 * Prices of a curve, as shares of the base price: what a policy without guardrails might consider.
 */
const lowestShare = 0.6
const highestShare = 1.6
const pointCount = 21

/**
 * What the service believes about a product's demand, with 90 % intervals; null when the caller has
 * no such product.
 *
 * @throws Refusal `parameter_invalid` for a currency that the product has neither a base price nor
 *   data in.
 */
export async function demandCurve(
  deps: Pick<Deps, 'store' | 'now'>,
  caller: Caller,
  productId: string,
  query: { currency?: string; segment?: string },
): Promise<DemandCurve | null> {
  const read = await deps.store.tenant(caller.tenantId, async (db) => {
    const product = await findProduct(db, caller.tenantId, productId)
    if (!product) return null
    const currency = query.currency ?? product.currency
    const key = { productId, currency, segment: query.segment ?? '' }
    const [cells] = await readProductCells(db, caller.tenantId, [key])
    const elsewhere = await tallyOffers(db, caller.tenantId, key, mostOffersTold)
    const account = await findPolicy(db, caller.tenantId, '')
    const pools = await readPools(db, caller.tenantId)
    return {
      product,
      currency,
      cells: cells?.cells ?? [],
      elsewhere,
      account,
      own: cells?.policy ?? {},
      pools,
    }
  })
  if (!read) return null
  const { product, currency, cells } = read
  if (currency !== product.currency && cells.length === 0) {
    throw new Refusal(
      'parameter_invalid',
      `currency is '${currency}', in which product '${productId}' has neither a base price nor data: its currency is '${product.currency}'.`,
      { param: 'currency' },
    )
  }
  const policy = effectivePolicy(read.account.fields, read.own)
  const own = cells.find((cell) => cell.segment === (query.segment ?? ''))
  const pool = read.pools.find((one) => one.currency === currency)
  const report = reportDemand({
    belief: own ? toBelief(own) : null,
    siblings: cells.filter((cell) => cell !== own).map(toBelief),
    pool: poolFor(
      pool ? (pool.prior as PoolPrior) : startingPrior,
      traitsOf(product.attributes ?? {}, policy, product.basePrice, deps.now()),
    ),
    basePriceMinor: product.basePrice,
    unitCostMinor: policy.unitCost ?? null,
    competitorMinor: policy.competitor?.price ?? null,
    pricesMinor: curvePrices(product.basePrice),
    offersElsewhere: read.elsewhere,
    seed: 1,
  })
  return { productId, currency, segment: query.segment ?? null, ...report }
}

/** Whole minor units, evenly spread in ratio, the base price among them. */
function curvePrices(basePrice: number): number[] {
  const low = Math.max(1, basePrice * lowestShare)
  const high = Math.min(priceMinorMax, Math.max(low, basePrice * highestShare))
  const prices = new Set([basePrice])
  for (let i = 0; i < pointCount; i++) {
    prices.add(Math.round(low * (high / low) ** (i / (pointCount - 1))))
  }
  return [...prices].sort((a, b) => a - b)
}
