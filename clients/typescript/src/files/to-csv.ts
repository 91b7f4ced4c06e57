import type { Offer, Sale } from '../generated/contract.ts'
import { escapeFormula } from '../generated/formula.ts'
import type { Columns } from './columns.ts'
import type { Field } from './fields.ts'
import type { PolicyRow } from './policy-reader.ts'
import type { ProductRow } from './product-reader.ts'

/** How rows are written in the columns of the interface. */
export type CsvForm<Item> = {
  /** Currency of all rows, if there is no column for it. */
  currency: string | null
  /** The heading, with its line end. */
  heading: string
  lineOf(item: Item): string
}

type Value = string | number | boolean | null | undefined
type Cells<Item> = Readonly<Record<string, (item: Item) => Value>>

const saleCells: Cells<Sale> = {
  product_id: (sale) => sale.productId,
  segment: (sale) => sale.segment,
  currency: (sale) => sale.currency,
  price: (sale) => sale.price,
  units: (sale) => sale.units,
  period_start: (sale) => shortMoment(sale.periodStart),
  period_end: (sale) => shortMoment(sale.periodEnd),
  exposure: (sale) => sale.exposure,
  in_stock: (sale) => sale.inStock,
  promotion: (sale) => sale.promotion,
  competitor_price: (sale) => sale.competitorPrice,
  unit_cost: (sale) => sale.unitCost,
  randomized: (sale) => sale.randomized,
}

const offerCells: Cells<Offer> = {
  offer_id: (offer) => offer.offerId,
  product_id: (offer) => offer.productId,
  segment: (offer) => offer.segment,
  currency: (offer) => offer.currency,
  price: (offer) => offer.price,
  accepted: (offer) => offer.accepted,
  quantity: (offer) => offer.quantity,
  offered_at: (offer) => shortMoment(offer.offeredAt ?? ''),
  promotion: (offer) => offer.promotion,
  competitor_price: (offer) => offer.competitorPrice,
  randomized: (offer) => offer.randomized,
}

const productCells: Cells<ProductRow> = {
  id: ({ product }) => product.id,
  base_price: ({ product }) => product.basePrice,
  currency: ({ product }) => product.currency,
  name: ({ product }) => product.name,
  status: ({ product }) => product.status,
}

const policyCells: Cells<PolicyRow> = {
  product_id: ({ policy }) => policy.productId,
  unit_cost: ({ policy }) => policy.unitCost,
  min_price: ({ policy }) => policy.minPrice,
  max_price: ({ policy }) => policy.maxPrice,
  max_decrease: ({ policy }) => policy.maxDecrease,
  max_increase: ({ policy }) => policy.maxIncrease,
  min_margin: ({ policy }) => policy.minMargin,
  max_step: ({ policy }) => policy.maxStep,
  group: ({ policy }) => policy.group?.name,
}

/** The field whose column holds a cell, if the names differ. */
const fieldOfCell: Readonly<Record<string, Field>> = {
  product_id: 'product',
  id: 'product',
  period_start: 'period',
}

/** The field for a name in the service. */
export function fieldNamed(name: string): string {
  return fieldOfCell[name] ?? name
}

export function saleForm(columns: Columns): CsvForm<Sale> {
  // Prices may be computed from a column of revenue.
  return formOf(columns, saleCells, ['price', 'period_end'])
}

export function offerForm(columns: Columns): CsvForm<Offer> {
  return formOf(columns, offerCells, [])
}

export function productForm(columns: Columns): CsvForm<ProductRow> {
  const attributes = [...columns.attributes.keys()].map(
    (name) =>
      [`attributes.${name}`, ({ product }: ProductRow) => product.attributes?.[name]] as const,
  )
  const cells = { ...productCells, ...Object.fromEntries(attributes) }
  return formOf(columns, cells, Object.keys(cells).slice(Object.keys(productCells).length))
}

/** Amounts are in the currency of the product, whatever it is. */
export function policyForm(columns: Columns): CsvForm<PolicyRow> {
  return { ...formOf(columns, policyCells, []), currency: null }
}

/** Only writes columns that the file has data for, and the mandatory ones. */
function formOf<Item>(
  { places }: Columns,
  cells: Cells<Item>,
  always: readonly string[],
): CsvForm<Item> {
  const place = places.get('currency')
  const currency = place !== undefined && 'text' in place ? place.text.toLowerCase() : null
  const names = Object.keys(cells).filter(
    (name) =>
      (always.includes(name) || places.has(fieldNamed(name) as Field)) &&
      (name !== 'currency' || currency === null),
  )
  const readers = names.map((name) => cells[name]).filter((read) => read !== undefined)
  return {
    currency,
    heading: `${names.map(csvText).join(',')}\n`,
    lineOf(item) {
      let line = ''
      for (const [i, read] of readers.entries()) {
        const value = read(item)
        if (i > 0) line += ','
        if (typeof value === 'string') line += csvText(value)
        else if (value !== undefined && value !== null) line += String(value)
      }
      return `${line}\n`
    },
  }
}

/** A text as an RFC 4180 cell that no spreadsheet executes. */
export function csvText(text: string): string {
  const cell = escapeFormula(text)
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function shortMoment(text: string): string {
  return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text
}
