import { type Catalogue, mostCategories, mostCurrencies } from '../../domain/catalogue.ts'
import type { Db } from '../connection/db.ts'

/** Reads which currencies and categories the tenant's products have. */
export async function readCatalogue(db: Db, tenantId: number): Promise<Catalogue> {
  const currencies = await db.rows<{ currency: string; products: number }>(
    `select currency, count(*)::integer as products from products
     where tenant_id = $1 and status <> 'archived'
     group by currency order by products desc, currency limit ${mostCurrencies}`,
    [tenantId],
    'read_currencies',
  )
  const categories = await db.rows<{ category: string; products: number }>(
    `select category, count(*)::integer as products from products
     where tenant_id = $1 and status <> 'archived' and category <> ''
     group by category order by category limit ${mostCategories}`,
    [tenantId],
    'read_categories',
  )
  const products = currencies.reduce((sum, one) => sum + one.products, 0)
  return { products, currencies, categories }
}
