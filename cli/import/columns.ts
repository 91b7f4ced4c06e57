import { UsageError } from '../failure.ts'

export type Kind = 'sales' | 'offers'

/**
 * What a column can mean. The names are those of the service's fields, `product` and the times
 * aside.
 */
export type Field =
  | 'product'
  | 'segment'
  | 'currency'
  | 'price'
  | 'units'
  | 'exposure'
  | 'period'
  | 'period_end'
  | 'in_stock'
  | 'promotion'
  | 'competitor_price'
  | 'randomized'
  | 'unit_cost'
  | 'base_price'
  | 'offer_id'
  | 'accepted'
  | 'quantity'
  | 'offered_at'

const anywhere: Partial<Record<Field, readonly string[]>> = {
  product: ['product', 'product_id', 'sku', 'item', 'item_id', 'stock_code', 'stockcode', 'asin'],
  segment: ['segment', 'customer_segment'],
  currency: ['currency', 'currency_code'],
  price: ['price', 'unit_price', 'unitprice', 'selling_price', 'sale_price'],
  competitor_price: ['competitor_price', 'min_competitor_price', 'competing_price'],
  promotion: ['promotion', 'promo', 'on_promotion', 'promoted'],
  randomized: ['randomized', 'randomised', 'experiment'],
  base_price: ['base_price'],
}

/** Headings that say something of the product itself; others do as `attribute:name`. */
const usualAttributes = ['category', 'brand', 'tier']
const attributePrefix = 'attribute:'
/** Names that the service takes. */
const attributeName = /^[a-z][a-z0-9_]{0,39}$/

/** The headings that are understood without being told, by kind. */
const headings: Record<Kind, Partial<Record<Field, readonly string[]>>> = {
  sales: {
    ...anywhere,
    units: ['units', 'quantity', 'qty', 'units_sold', 'sold', 'volume'],
    exposure: ['exposure', 'visits', 'traffic', 'views', 'sessions'],
    period: ['period', 'period_start', 'week', 'week_start', 'date', 'day', 'month', 'start'],
    period_end: ['period_end', 'week_end', 'end'],
    in_stock: ['in_stock', 'instock', 'available'],
    unit_cost: ['unit_cost', 'cost', 'purchase_price', 'wholesale_price', 'wholesale_cost'],
  },
  offers: {
    ...anywhere,
    offer_id: ['offer_id', 'id', 'quote_id'],
    accepted: ['accepted', 'bought', 'purchased', 'converted', 'sold'],
    quantity: ['quantity', 'qty', 'units'],
    offered_at: ['offered_at', 'date', 'time', 'timestamp', 'datetime'],
  },
}

const required: Record<Kind, readonly Field[]> = {
  sales: ['product', 'price', 'units', 'period', 'currency'],
  offers: ['offer_id', 'product', 'price', 'accepted', 'offered_at', 'currency'],
}

/** Where a field's text comes from: a column, or the same text in every row. */
export type Place =
  | { index: number; heading: string }
  | { index: -1; heading: string; text: string }

export type Columns = {
  kind: Kind
  places: ReadonlyMap<Field, Place>
  /** Where what is said of the product itself comes from, by the attribute's name. */
  attributes: ReadonlyMap<string, Place>
  /** Headings that nothing was read from. */
  ignored: readonly string[]
  width: number
}

export type ColumnOptions = {
  kind: Kind | null
  /** Field → heading, as `--map` said. */
  mapping: ReadonlyMap<string, string>
  /** Field → text of every row, as `--set` and `--currency` said. */
  constants: ReadonlyMap<string, string>
}

/**
 * Decides which column means what.
 *
 * @throws UsageError that names the columns there are, when one is missing or `--map` names
 * another.
 */
export function readColumns(header: readonly string[], options: ColumnOptions): Columns {
  const kind = options.kind ?? inferKind(header, options)
  const known = headings[kind]
  for (const [field, source] of [...options.mapping, ...options.constants]) {
    if (!Object.hasOwn(known, field) && attributeOf(field) === null) {
      throw new UsageError(
        `${kind} have no field '${field}' (given '${source}'). Fields: ${Object.keys(known).join(', ')}, ${usualAttributes.join(', ')}, ${attributePrefix}NAME.`,
      )
    }
  }
  const places = new Map<Field, Place>()
  for (const field of Object.keys(known) as Field[]) {
    const place = placeOf(field, known[field] ?? [], header, options)
    if (place !== null) places.set(field, place)
  }
  const missing = required[kind].filter((field) => !places.has(field))
  if (missing.length > 0) throw new UsageError(missingText(kind, missing, header))
  const attributes = readAttributes(header, places, options)
  const used = new Set([...places.values(), ...attributes.values()].map((place) => place.index))
  const ignored = header.filter((_, index) => !used.has(index))
  return { kind, places, attributes, ignored, width: header.length }
}

/** The attribute that a heading or a name of an option is of; null where it is of none. */
function attributeOf(text: string): string | null {
  const name = plainName(text)
  if (usualAttributes.includes(name)) return name
  if (!name.startsWith(attributePrefix)) return null
  const own = name.slice(attributePrefix.length)
  if (attributeName.test(own)) return own
  throw new UsageError(
    `'${text}' names no attribute: write ${attributePrefix}colour, in letters, digits and _, at most 40.`,
  )
}

function readAttributes(
  header: readonly string[],
  places: ReadonlyMap<Field, Place>,
  options: ColumnOptions,
): Map<string, Place> {
  const taken = new Set([...places.values()].map((place) => place.index))
  const found = new Map<string, Place>()
  for (const [index, heading] of header.entries()) {
    const name = taken.has(index) ? null : attributeOf(heading)
    if (name !== null && !found.has(name)) found.set(name, { index, heading })
  }
  for (const [field, heading] of options.mapping) {
    const name = attributeOf(field)
    if (name === null) continue
    const index = header.indexOf(heading)
    if (index < 0) throw new UsageError(`There is no column '${heading}'. ${columnsText(header)}`)
    found.set(name, { index, heading })
  }
  for (const [field, text] of options.constants) {
    const name = attributeOf(field)
    if (name !== null) found.set(name, { index: -1, heading: field, text })
  }
  return found
}

function placeOf(
  field: Field,
  names: readonly string[],
  header: readonly string[],
  options: ColumnOptions,
): Place | null {
  const mapped = options.mapping.get(field)
  const constant = options.constants.get(field)
  if (mapped !== undefined && constant !== undefined) {
    throw new UsageError(
      `'${field}' is taken from column '${mapped}' and set to '${constant}': choose one.`,
    )
  }
  if (mapped !== undefined) {
    const index = header.indexOf(mapped)
    if (index < 0) throw new UsageError(`There is no column '${mapped}'. ${columnsText(header)}`)
    return { index, heading: mapped }
  }
  if (constant !== undefined) return { index: -1, heading: field, text: constant }
  const taken = new Set(options.mapping.values())
  const plain = header.map((heading) => (taken.has(heading) ? null : plainName(heading)))
  for (const name of names) {
    const index = plain.indexOf(name)
    if (index >= 0) return { index, heading: header[index] ?? name }
  }
  return null
}

/** Sales count units in a period; offers were accepted or not. */
function inferKind(header: readonly string[], options: ColumnOptions): Kind {
  const names = new Set([
    ...header.map(plainName),
    ...options.mapping.keys(),
    ...options.constants.keys(),
  ])
  const has = (kind: Kind, field: Field) =>
    (headings[kind][field] ?? [field]).some((name) => names.has(name))
  const offers = has('offers', 'accepted')
  const sales = has('sales', 'units') && has('sales', 'period')
  if (offers && !sales) return 'offers'
  if (sales && !offers) return 'sales'
  throw new UsageError(
    `Say what the rows are: --kind sales or --kind offers. ${columnsText(header)}`,
  )
}

function missingText(kind: Kind, missing: readonly Field[], header: readonly string[]): string {
  const remedies = missing.map((field) => {
    if (field === 'currency') return 'currency: --currency usd, or --map currency=COLUMN'
    if (field === 'offered_at') {
      return 'offered_at: --map offered_at=COLUMN, or one date for all rows: --set offered_at=2024-01-01'
    }
    return `${field}: --map ${field}=COLUMN`
  })
  return `These ${kind} need:\n  ${remedies.join('\n  ')}\n${columnsText(header)}`
}

function columnsText(header: readonly string[]): string {
  return `Columns of the file: ${header.join(', ')}.`
}

/** `Unit Price`, `unit-price` and `unit_price` are one heading. */
function plainName(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}
