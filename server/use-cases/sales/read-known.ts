import type { CellBelief } from '../../../engine/belief/belief.ts'
import { type PoolPrior, startingPrior } from '../../../engine/pool/pool-prior.ts'
import { poolOfProduct } from '../../../engine/pool/product-pool.ts'
import { mostOffersTold, type OfferTally } from '../../../engine/report/offers-evidence.ts'
import { type NestOfProduct, nestOfProduct } from '../../../engine/together/nest.ts'
import { opportunityOf } from '../../../engine/together/opportunity.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Refusal } from '../../domain/errors.ts'
import { effectivePolicy, withoutMoney } from '../../domain/policy.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { readProductCells } from '../../storage/tables/cells.ts'
import { tallyOffers } from '../../storage/tables/offers.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { readPools } from '../../storage/tables/pools.ts'
import { findProduct } from '../../storage/tables/products.ts'
import { declaredNest } from '../cells/declared-nest.ts'
import { toBelief } from '../cells/to-belief.ts'
import { traitsOf } from '../cells/traits.ts'

/** Which of a product's curves is requested. */
export type CurveOf = { currency?: string | undefined; segment?: string | undefined }

/** What is known of a product's demand in one currency and segment. */
export type Known = {
  /** Null: none. */
  segment: string | null
  currency: string
  belief: CellBelief | null
  siblings: CellBelief[]
  pool: PoolPrior
  basePriceMinor: number
  unitCostMinor: number | null
  /** The products that compete with it. */
  nest: NestOfProduct
  /** Bounds of what its neighbours sell of the units it loses, as stated in its policy. */
  diversionBetween: readonly number[] | null
  /** What they earn with each unit that it loses; null if none are known, or units are the goal. */
  opportunityMinor: number | null
  /** From the policy. */
  competitorMinor: number | null
  offersElsewhere: OfferTally[]
}

/**
 * Reads what is known about a product's demand; null if the caller has no such product.
 *
 * @throws Refusal `parameter_invalid` for a currency that the product has neither a base price nor
 * data in.
 */
export async function readKnown(
  deps: Pick<Deps, 'store' | 'now'>,
  { tenantId }: Caller,
  productId: string,
  of: CurveOf,
): Promise<Known | null> {
  const read = await deps.store.tenant(tenantId, async (db) => {
    const product = await findProduct(db, tenantId, productId)
    if (!product) return null
    const currency = of.currency ?? product.currency
    const key = { productId, currency, segment: of.segment ?? '' }
    const [cells] = await readProductCells(db, tenantId, [key])
    return {
      product,
      currency,
      cells: cells?.cells ?? [],
      own: cells?.policy ?? {},
      offersElsewhere: await tallyOffers(db, tenantId, key, mostOffersTold),
      account: await findPolicy(db, tenantId, ''),
      pools: await readPools(db, tenantId),
    }
  })
  if (!read) return null
  const { product, currency, cells } = read
  const isOwnCurrency = currency === product.currency
  const account = read.account.fields
  const policy = effectivePolicy(isOwnCurrency ? account : withoutMoney(account), read.own)
  const own = cells.find((cell) => cell.segment === (of.segment ?? ''))
  const pool = read.pools.find((one) => one.currency === currency)
  const belief = own ? toBelief(own) : null
  const siblings = cells.filter((cell) => cell !== own).map(toBelief)
  const basePriceMinor = isOwnCurrency
    ? product.basePrice
    : usualPrice(belief ? [belief, ...siblings] : siblings)
  if (basePriceMinor === null) throw unknownCurrency(productId, currency, product.currency)
  const prior = poolOfProduct(
    pool ? (pool.prior as PoolPrior) : startingPrior,
    traitsOf(product.attributes ?? {}, policy, basePriceMinor, deps.now()),
    productId,
  )
  const nest = nestOfProduct(
    declaredNest(policy, product.attributes ?? {}),
    pool ? (pool.prior as PoolPrior).inferredNests : undefined,
    productId,
  )
  const [low, high] = policy.diversionBetween ?? []
  const stated = low === undefined || high === undefined ? null : ([low, high] as const)
  const opportunity = opportunityOf(prior.nests, { nest, productId, basePriceMinor }, stated)
  return {
    segment: of.segment ?? null,
    currency,
    belief,
    siblings,
    pool: prior,
    basePriceMinor,
    unitCostMinor: policy.unitCost ?? null,
    nest,
    opportunityMinor: policy.objective === 'units' ? null : (opportunity?.meanMinor ?? null),
    diversionBetween: policy.diversionBetween ?? null,
    competitorMinor: policy.competitor?.price ?? null,
    offersElsewhere: read.offersElsewhere,
  }
}

/**
 * The usual price of a product in a currency without a base price: as sold, otherwise as quoted.
 */
function usualPrice(cells: readonly CellBelief[]): number | null {
  const sold = cells.find(({ sales }) => sales !== null)?.sales
  if (sold) return Math.round(sold.medianPriceMinor)
  return cells.find(({ offersSeen }) => offersSeen > 0)?.firstPriceMinor ?? null
}

/** The refusal of a currency that a product has neither a base price nor data in. */
export function unknownCurrency(productId: string, currency: string, own: string): Refusal {
  const values = { cameCurrency: currency, productId, ownCurrency: own }
  return refusalFor('currency_without_data', values, { param: 'currency' })
}
