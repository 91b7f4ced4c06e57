import { type AuditChange, productSubject } from '../../domain/audit.ts'
import type { Caller } from '../../domain/caller.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import type { NewEvent } from '../../domain/event.ts'
import type { KeptFields, UndoneChanges } from '../../domain/import.ts'
import type { Product } from '../../domain/product.ts'
import { describedProduct, describePriceMove, describeProduct } from '../../domain/product-names.ts'
import type { Db } from '../../storage/connection/db.ts'
import { recordChanges } from '../../storage/tables/audit.ts'
import { recordEvents } from '../../storage/tables/events.ts'
import { removeUnknown } from '../../storage/tables/import-undos.ts'
import {
  followAgain,
  type ImportedChange,
  restoreProducts,
} from '../../storage/tables/imported-changes.ts'
import { markProductSalesDirty } from '../../storage/tables/sales.ts'
import { lockProducts } from '../../storage/tables/saved-products.ts'
import { type Fields, type FieldsChange, fieldsBefore } from './fields-before.ts'

/**
 * Gives products the name, base price and attributes that they had before an import, and removes
 * those that it added and of which nothing else is known.
 *
 * @param changes - What imports changed, by the subjects of the products.
 * @param by - The import, as its UUID.
 */
export async function undoProducts(
  db: Db,
  caller: Pick<Caller, 'tenantId' | 'actor'>,
  changes: ReadonlyMap<string, readonly ImportedChange[]>,
  by: string,
  nowMs: number,
): Promise<UndoneChanges> {
  const { tenantId } = caller
  const ids = [...changes.keys()].map(productOf)
  const present = await lockProducts(db, tenantId, ids)
  const added: string[] = []
  const kept: KeptFields[] = []
  const moves: { before: Product; after: Product }[] = []
  const following: string[] = []
  let restored = 0
  for (const [subject, of] of changes) {
    const productId = productOf(subject)
    const product = present.get(productId)
    if (product === undefined) continue // it was removed since
    const own = of.filter(({ importedBy }) => importedBy === by)
    if (own.some(({ before }) => before === null)) {
      if (isAs(product, own.at(-1)?.after ?? null)) added.push(productId)
      else kept.push({ productId, fields: [] })
      continue
    }
    const { restored: fields, stays } = fieldsBefore(fieldsOf(product), of.map(toFields), by)
    if (Object.keys(fields).length > 0) {
      const after = productWith(product, fields)
      moves.push({ before: product, after })
      if ('basePrice' in fields) following.push(productId)
    }
    if (stays.length > 0) kept.push({ productId, fields: stays })
    else restored++
  }
  const gone = new Set(await removeUnknown(db, tenantId, added))
  for (const productId of added) if (!gone.has(productId)) kept.push({ productId, fields: [] })
  await store(db, caller, moves, nowMs)
  const undone = [...changes.values()].flat().filter(({ undoneAt }) => undoneAt !== null)
  const imports = [...new Set([by, ...undone.map(({ importedBy }) => importedBy)])]
  for (const productId of await followAgain(db, tenantId, following, imports)) {
    await markProductSalesDirty(db, tenantId, productId)
  }
  return { removed: gone.size, restored, kept }
}

/** Stores products as they were, with events, and what follows from categories. */
async function store(
  db: Db,
  { tenantId, actor }: Pick<Caller, 'tenantId' | 'actor'>,
  moves: readonly { before: Product; after: Product }[],
  nowMs: number,
): Promise<void> {
  await restoreProducts(
    db,
    tenantId,
    moves.map(({ after }) => after),
  )
  const told: NewEvent[] = []
  for (const { before, after } of moves) {
    if (before.basePrice !== after.basePrice || before.currency !== after.currency) {
      told.push({ type: 'product.price_moved', data: describePriceMove(after, before) })
    }
    // Products of one category share good and bad weeks.
    if (before.attributes?.category !== after.attributes?.category) {
      await markProductSalesDirty(db, tenantId, after.id)
    }
  }
  await recordEvents(db, tenantId, told, nowMs)
  const made = moves.map(
    ({ before, after }): AuditChange => ({
      ...{ actor, action: 'product.changed', subject: productSubject(after.id) },
      before: describeProduct(before),
      after: describeProduct(after),
    }),
  )
  await recordChanges(db, tenantId, made, nowMs)
}

function productOf(subject: string): string {
  return decodeURIComponent(subject.replace(/^products\//, ''))
}

function isAs(product: Product, described: object | null): boolean {
  return described !== null && canonicalJson(describeProduct(product)) === canonicalJson(described)
}

const attributePrefix = 'attributes.'

/** A base price and its currency are one field; each attribute is one of its own. */
function fieldsOf({ name, basePrice, currency, attributes = {} }: Product): Fields {
  const said = Object.entries(attributes).map(([key, text]) => [`${attributePrefix}${key}`, text])
  return { name, basePrice: [basePrice, currency], ...Object.fromEntries(said) }
}

function toFields({ before, after, ...change }: ImportedChange): FieldsChange {
  return {
    ...change,
    before: before === null ? null : fieldsOf(describedProduct(before)),
    after: after === null ? {} : fieldsOf(describedProduct(after)),
  }
}

function productWith(product: Product, fields: Fields): Product {
  const {
    name,
    basePrice: [basePrice, currency],
  } = {
    ...{ name: product.name, basePrice: [product.basePrice, product.currency] },
    ...fields,
  } as { name: string; basePrice: [number, string] }
  const attributes = { ...product.attributes }
  for (const [field, value] of Object.entries(fields)) {
    if (!field.startsWith(attributePrefix)) continue
    const key = field.slice(attributePrefix.length)
    if (typeof value === 'string') attributes[key] = value
    else delete attributes[key]
  }
  const { attributes: _, ...rest } = product
  const restored = { ...rest, name, basePrice, currency }
  return Object.keys(attributes).length === 0 ? restored : { ...restored, attributes }
}
