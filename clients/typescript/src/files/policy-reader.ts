import type { ProductPolicyToPut } from '../generated/contract.ts'
import { cellReader, currencyReader, widthFault } from './cells.ts'
import type { Columns } from './columns.ts'
import { Fault, Wrong } from './fault.ts'
import type { Field } from './fields.ts'
import type { NumberStyle } from './numbers.ts'
import { readCost, readFraction, readPrice } from './read-values.ts'
import type { RowReader } from './row-reader.ts'

const prices = { min_price: 'minPrice', max_price: 'maxPrice' } as const
const shares = {
  max_decrease: 'maxDecrease',
  max_increase: 'maxIncrease',
  min_margin: 'minMargin',
  max_step: 'maxStep',
} as const

/** A policy of a product, and the currency of its amounts. */
export type PolicyRow = { policy: ProductPolicyToPut; currency: string }

/** A reader of costs and guardrails: blank cells leave a field unset. */
export function policyReader(columns: Columns, options: NumberStyle): RowReader<PolicyRow> {
  const { fault, optional, product, exponentOf } = cellReader(columns)
  const currencyOf = currencyReader(columns)

  return (row) => {
    if (row.length !== columns.width) return widthFault(row, columns)
    const productId = product(row)
    if (productId instanceof Fault) return productId
    const currency = currencyOf(row)
    if (currency instanceof Wrong) return fault(row, 'currency', currency)
    const policy: ProductPolicyToPut = { productId }
    const cost = optional(row, 'unit_cost')
    if (cost !== undefined) {
      const value = readCost(cost, exponentOf('unit_cost', currency.exponent), options)
      if (value instanceof Wrong) return fault(row, 'unit_cost', value)
      policy.unitCost = value
    }
    for (const [field, name] of Object.entries(prices) as [
      keyof typeof prices & Field,
      'minPrice' | 'maxPrice',
    ][]) {
      const price = optional(row, field)
      if (price === undefined) continue
      const value = readPrice(price, exponentOf(field, currency.exponent), options)
      if (value instanceof Wrong) return fault(row, field, value)
      policy[name] = value
    }
    for (const [field, name] of Object.entries(shares) as [
      keyof typeof shares & Field,
      (typeof shares)[keyof typeof shares],
    ][]) {
      const share = optional(row, field)
      if (share === undefined) continue
      const value = readFraction(share, options)
      if (value instanceof Wrong) return fault(row, field, value)
      policy[name] = value
    }
    const group = optional(row, 'group')
    if (group !== undefined) policy.group = { name: group }
    return { policy, currency: currency.code }
  }
}
