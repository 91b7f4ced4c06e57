import {
  type Catalogue,
  type Mispriced,
  mostBrands,
  mostCategories,
  mostCurrencies,
} from '../../domain/catalogue.ts'
import { guardrailFactors } from '../../domain/factors.ts'
import { lowestCostShare } from '../../domain/warning.ts'
import type { Db } from '../connection/db.ts'
import { newestBacktests } from './simulations.ts'

/** Reads the currencies, categories and brands of the tenant's products. */
export async function readCatalogue(db: Db, tenantId: number): Promise<Catalogue> {
  const found = await db.rows<{ currency: string; products: number }>(
    `select currency, count(*)::integer as products from products
     where tenant_id = $1 and status <> 'archived'
     group by currency order by products desc, currency limit ${mostCurrencies}`,
    [tenantId],
    'read_currencies',
  )
  const mispriced = await readMispriced(db, tenantId)
  const backtests = await newestBacktests(db, tenantId)
  const currencies = found.map(({ currency, products }) => ({
    currency,
    products,
    moves: mispriced.get(`${currency} now`) ?? noneMispriced,
    waits: mispriced.get(`${currency} waits`) ?? noneMispriced,
    backtest: backtests.get(currency) ?? null,
  }))
  const categories = await db.rows<{ category: string; products: number }>(
    `select category, count(*)::integer as products from products
     where tenant_id = $1 and status <> 'archived' and category <> ''
     group by category order by category limit ${mostCategories}`,
    [tenantId],
    'read_categories',
  )
  const brands = await db.rows<{ brand: string; products: number }>(
    `select brand, count(*)::integer as products
     from (select (attributes ->> 'brand') collate "C" as brand from products
       where tenant_id = $1 and status <> 'archived') branded
     where brand <> '' group by brand order by brand limit ${mostBrands}`,
    [tenantId],
    'read_brands',
  )
  const products = currencies.reduce((sum, one) => sum + one.products, 0)
  return { products, currencies, active: await readActive(db, tenantId), categories, brands }
}

const noneMispriced: Mispriced = { products: 0, gain: { value: 0, low: 0, high: 0 } }

/** What active products lack, and what holds their prices. */
async function readActive(db: Db, tenantId: number): Promise<Catalogue['active']> {
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
       count(*) filter (where s.factors && $2::text[])::integer as held,
       count(*) filter (where s.margin <= 0)::integer as below_cost,
       count(*) filter (where s.margin > $3 and s.margin < 1)::integer as slight_cost
     from product_summaries s join products p on p.tenant_id = $1 and p.id = s.product_id
     where s.tenant_id = $1 and p.status = 'active'`,
    [tenantId, guardrailFactors, 1 - lowestCostShare],
    'read_active_products',
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
async function readMispriced(db: Db, tenantId: number): Promise<Map<string, Mispriced>> {
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
     where s.tenant_id = $1 and s.turn in ('now', 'waits') and p.status <> 'archived'
     group by s.currency, s.turn`,
    [tenantId],
    'read_mispriced',
  )
  return new Map(
    rows.map(({ currency, turn, products, value, low, high }) => [
      `${currency} ${turn}`,
      { products, gain: { value, low, high } },
    ]),
  )
}
