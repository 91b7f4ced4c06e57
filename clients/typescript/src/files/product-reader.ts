import type { NewProduct } from '../generated/contract.ts'
import { cellReader, currencyReader } from './cells.ts'
import type { Columns } from './columns.ts'
import { Fault, Wrong } from './fault.ts'
import { named } from './named.ts'
import type { NumberStyle } from './numbers.ts'
import { type PolicyRow, policyReader } from './policy-reader.ts'
import { attributesOf } from './product-facts.ts'
import { readFlag, readPrice, textFault } from './read-values.ts'
import type { RowReader } from './row-reader.ts'

const neitherStatus = new Wrong('is neither active nor paused', named('neither_active_nor_paused'))

/** A product, and the costs and guardrails in its row. */
export type ProductRow = PolicyRow & { product: NewProduct }

/** A reader of products: blank cells leave a field unset. */
export function productReader(columns: Columns, options: NumberStyle): RowReader<ProductRow> {
  const { fault, text, optional, exponentOf } = cellReader(columns)
  const currencyOf = currencyReader(columns)
  const readPolicy = policyReader(columns, options)

  return (row) => {
    const read = readPolicy(row)
    if (read instanceof Fault) return read
    const currency = currencyOf(row)
    if (currency instanceof Wrong) return fault(row, 'currency', currency)
    const basePrice = readPrice(
      text(row, 'base_price'),
      exponentOf('base_price', currency.exponent),
      options,
    )
    if (basePrice instanceof Wrong) return fault(row, 'base_price', basePrice)
    const product: NewProduct = { id: read.policy.productId, basePrice, currency: read.currency }
    const name = optional(row, 'name')
    if (name !== undefined) {
      const wrong = textFault(name)
      if (wrong !== null) return fault(row, 'name', wrong)
      product.name = name
    }
    const said = optional(row, 'status')
    if (said !== undefined) {
      const status = statusOf(said)
      if (status === null) return fault(row, 'status', neitherStatus)
      product.status = status
    }
    const attributes = attributesOf(columns, row)
    if (attributes instanceof Fault) return attributes
    if (Object.keys(attributes).length > 0) product.attributes = attributes
    return { ...read, product }
  }
}

/** A product that is no longer sold, or not yet, has no price to optimise. */
const paused = /^(?:paused|inactive|draft|archived|disabled|hidden|inaktiv|inactif|inactivo|-1)$/i
const active = /^(?:active|enabled|published|visible|aktiv|actif|activo)$/i

function statusOf(text: string): 'active' | 'paused' | null {
  if (paused.test(text)) return 'paused'
  const isActive = active.test(text) || readFlag(text)
  return isActive instanceof Wrong ? null : isActive ? 'active' : 'paused'
}

/** Whether a row contains costs or guardrails. */
export function saysPolicy({ policy }: PolicyRow): boolean {
  return Object.keys(policy).length > ['productId'].length
}
