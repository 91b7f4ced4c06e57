import { effectivePolicy } from '../../../domain/policy.ts'
import type { Product } from '../../../domain/product.ts'
import { questionProduct } from '../../../domain/question-product.ts'
import type { Warning } from '../../../domain/warning.ts'
import type { Db } from '../../../storage/connection/db.ts'
import { findPolicy } from '../../../storage/tables/policies.ts'
import { readSimilarBasePrices } from '../../../storage/tables/products.ts'

/** Questions about a product that was added or changed. */
export async function questionsOf(
  db: Db,
  tenantId: number,
  product: Product,
  before: Product | null,
): Promise<Warning[]> {
  const account = await findPolicy(db, tenantId, '')
  const own = await findPolicy(db, tenantId, product.id)
  const policy = effectivePolicy(account.fields, own.fields)
  const others = before === null ? await readSimilarBasePrices(db, tenantId, product) : null
  return questionProduct(product, { before, policy, others })
}
