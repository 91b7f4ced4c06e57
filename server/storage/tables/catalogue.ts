import {
  type Catalogue,
  type Mispriced,
  mostBrands,
  mostCategories,
  mostCurrencies,
} from '../../domain/catalogue.ts'
import { guardrailFactors } from '../../domain/factors.ts'
import type { ProductStatus } from '../../domain/product.ts'
import { anyProduct, type ProductSelection } from '../../domain/product-pricing.ts'
import { lowestCostShare } from '../../domain/warning.ts'
import type { Db } from '../connection/db.ts'
import { conditionsOf } from './product-pages.ts'
import { newestBacktests } from './simulations.ts'

/**
 * Reads the currencies, categories and brands of the tenant's products.
 *
 * @param selection - Each value is counted among the products that match all other filters: so
 * many are found where it takes the place of the one that is set.
 */
export async function readCatalogue(
  db: Db,
  tenantId: number,
  selection: ProductSelection = anyProduct,
): Promise<Catalogue> {
  const { attributes } = selection
  const without = (name: string) => {
    const rest = Object.entries(attributes ?? {}).filter(([attribute]) => attribute !== name)
    return { ...selection, attributes: rest.length === 0 ? null : Object.fromEntries(rest) }
  }
  const ofAny = conditionsFor(tenantId, selection)
  const [all] = await db.rows<{ products: number }>(
    `select count(*)::integer as products from products p where ${ofAny.where}`,
    ofAny.values,
  )
  const ofCurrency = conditionsFor(tenantId, { ...selection, currency: null })
  const found = await db.rows<{ currency: string; products: number }>(
    `select p.currency, count(*)::integer as products from products p
     where ${ofCurrency.where}
     group by p.currency order by products desc, p.currency limit ${mostCurrencies}`,
    ofCurrency.values,
  )
  const mispriced = await readMispriced(db, tenantId, selection)
  const backtests = await newestBacktests(db, tenantId)
  const currencies = found.map(({ currency, products }) => ({
    currency,
    products,
    moves: mispriced.get(`${currency} now`) ?? noneMispriced,
    waits: mispriced.get(`${currency} waits`) ?? noneMispriced,
    backtest: backtests.get(currency) ?? null,
  }))
  const ofCategory = conditionsFor(tenantId, without('category'))
  const categories = await db.rows<{ category: string; products: number }>(
    `select p.category, count(*)::integer as products from products p
     where ${ofCategory.where} and p.category <> ''
     group by p.category order by p.category limit ${mostCategories}`,
    ofCategory.values,
  )
  const ofBrand = conditionsFor(tenantId, without('brand'))
  const brands = await db.rows<{ brand: string; products: number }>(
    `select brand, count(*)::integer as products
     from (select (p.attributes ->> 'brand') collate "C" as brand from products p
       where ${ofBrand.where}) branded
     where brand <> '' group by brand order by brand limit ${mostBrands}`,
    ofBrand.values,
  )
  const ofStatus = conditionsFor(tenantId, { ...selection, status: null, archived: null }, true)
  const statuses = await db.rows<{ status: ProductStatus; products: number }>(
    `select p.status, count(*)::integer as products from products p
     where ${ofStatus.where} group by p.status order by p.status`,
    ofStatus.values,
  )
  const active = await readActive(db, tenantId, selection)
  return { products: all?.products ?? 0, currencies, active, categories, brands, statuses }
}

/**
 * SQL for the conditions on products `p`. Archived ones count only where they are asked for.
 *
 * @param withArchived - Whether they count where nothing is asked.
 */
function conditionsFor(tenantId: number, selection: ProductSelection, withArchived = false) {
  const values: unknown[] = [tenantId]
  const { status, archived } = selection
  const isAny = status === null && archived === null && !withArchived
  const of = isAny ? { ...selection, archived: false } : selection
  const conditions = conditionsOf(of, (value) => `$${values.push(value)}`)
  return { where: ['p.tenant_id = $1', ...conditions].join(' and '), values }
}

/** What products themselves are like, without what is believed about their prices. */
function ownOf({ query, status, archived, currency, attributes }: ProductSelection) {
  return { ...anyProduct, query, status, archived, currency, attributes }
}

const noneMispriced: Mispriced = { products: 0, gain: { value: 0, low: 0, high: 0 } }

/** What active products lack, and what holds their prices. */
async function readActive(
  db: Db,
  tenantId: number,
  selection: ProductSelection,
): Promise<Catalogue['active']> {
  const own = ownOf(selection)
  const { where, values } = conditionsFor(tenantId, { ...own, status: own.status ?? 'active' })
  const add = (value: unknown) => `$${values.push(value)}`
  const [row] = await db.rows<{
    looked: number
    cost_unknown: number
    unidentified: number
    held: number
    below_cost: number
    slight_cost: number
  }>(
    `select count(*)::integer as looked,
       count(*) filter (where s.cost_basis = 'unknown')::integer as cost_unknown,
       count(*) filter (where not s.identified)::integer as unidentified,
       count(*) filter (where s.factors && ${add(guardrailFactors)}::text[])::integer as held,
       count(*) filter (where s.margin <= 0)::integer as below_cost,
       count(*) filter (where s.margin > ${add(1 - lowestCostShare)} and s.margin < 1)::integer as slight_cost
     from product_summaries s join products p on p.tenant_id = $1 and p.id = s.product_id
     where s.tenant_id = $1 and ${where}`,
    values,
  )
  return {
    looked: row?.looked ?? 0,
    costUnknown: row?.cost_unknown ?? 0,
    unidentified: row?.unidentified ?? 0,
    held: row?.held ?? 0,
    belowCost: row?.below_cost ?? 0,
    slightCost: row?.slight_cost ?? 0,
  }
}

/** Products for which a better price is believed to exist, by currency and turn. */
async function readMispriced(
  db: Db,
  tenantId: number,
  selection: ProductSelection,
): Promise<Map<string, Mispriced>> {
  const { where, values } = conditionsFor(tenantId, ownOf(selection))
  const rows = await db.rows<{
    currency: string
    turn: string
    products: number
    value: number
    low: number
    high: number
  }>(
    `select s.currency, s.turn, count(*)::integer as products,
       coalesce(sum(s.next_gain), 0)::double precision as value,
       coalesce(sum(s.next_gain_low), 0)::double precision as low,
       coalesce(sum(s.next_gain_high), 0)::double precision as high
     from product_summaries s join products p on p.tenant_id = $1 and p.id = s.product_id
     where s.tenant_id = $1 and s.turn in ('now', 'waits') and ${where}
     group by s.currency, s.turn`,
    values,
  )
  return new Map(
    rows.map(({ currency, turn, products, value, low, high }) => [
      `${currency} ${turn}`,
      { products, gain: { value, low, high } },
    ]),
  )
}
