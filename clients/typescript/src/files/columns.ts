import { asCosts } from './as-costs.ts'
import {
  attributePrefix,
  attributeWords,
  type Field,
  headings,
  type Kind,
  kinds,
  plainName,
  required,
  usualAttributes,
} from './fields.ts'
import { headingName } from './heading-name.ts'
import { named } from './named.ts'
import { columnProblem, type Problem, problem } from './problem.ts'
import { shortName } from './short-name.ts'

/** Attribute names accepted by the service. */
const attributeName = /^[a-z][a-z0-9_]{0,39}$/

/** The source of a field's text: a column, or the same text in every row. */
export type Place =
  | { index: number; heading: string }
  | { index: -1; heading: string; text: string }

export type Columns = {
  kind: Kind
  places: ReadonlyMap<Field, Place>
  /** Product attributes, by name. */
  attributes: ReadonlyMap<string, Place>
  /** Headings that were not used. */
  ignored: readonly string[]
  width: number
}

export type ColumnOptions = {
  kind: Kind | null
  /** Field → heading, as given by a person; '' means that no column holds the field. */
  mapping: ReadonlyMap<string, string>
  /** Field → text of every row, as given by a person. */
  constants: ReadonlyMap<string, string>
}

/** The meaning of the columns as far as known, and everything that is missing or does not fit. */
export type ColumnsFound = { columns: Columns | null; problems: Problem[] }

/** Decides the meaning of each column. */
export function readColumns(header: readonly string[], options: ColumnOptions): ColumnsFound {
  const kind = options.kind ?? inferKind(header, options)
  if (kind === null) return { columns: null, problems: [kindProblem(header)] }
  // A cost alone may be part of anything; without products, rows are of another kind.
  const isMissed = options.kind === null && kind === 'policies'
  if (isMissed && placeOf('product', headings.policies.product ?? [], header, options) === null)
    return { columns: null, problems: [kindProblem(header)] }
  const known = headings[kind]
  const problems: Problem[] = []
  for (const [field, source] of [...options.mapping, ...options.constants]) {
    if (Object.hasOwn(known, field)) continue
    const name = kind === 'policies' ? null : attributeOf(field)
    if (typeof name === 'string') continue
    const text = `${kind} have no field '${field}' (given '${source}'). Fields: ${fieldNames(kind)}.`
    problems.push(
      name === null
        ? columnProblem(field, text, named('field_unknown_here', { field, text: source }))
        : { ...name, field },
    )
  }
  const places = new Map<Field, Place>()
  for (const field of Object.keys(known) as Field[]) {
    const place = placeOf(field, known[field] ?? [], header, options)
    if (place === null) continue
    if ('message' in place) problems.push(place)
    else places.set(field, place)
  }
  if (isNet(places.get('units')) && !options.mapping.has('refunded_quantity'))
    places.delete('refunded_quantity')
  if (kind === 'sales') findPricesOnSale(places, header, options)
  for (const field of required[kind]) {
    if (places.has(field) || problems.some((one) => one.field === field)) continue
    if (field === 'price' && places.has('revenue')) continue
    const text = `These ${kind} need ${needText(field)}.`
    problems.push(columnProblem(field, text, named('column_needed', { kind, field })))
  }
  if (
    kind === 'policies' &&
    places.size <= ['product', 'currency'].length &&
    !saysSomething(places)
  ) {
    problems.push(
      problem(
        'column',
        `No column contains a cost or a guardrail. Fields: ${fieldNames(kind)}.`,
        named('guardrail_needed'),
      ),
    )
  }
  const attributes: ReadonlyMap<string, Place> =
    kind === 'policies' ? new Map() : readAttributes(header, places, options, problems)
  const used = new Set([...places.values(), ...attributes.values()].map((place) => place.index))
  const ignored = header.filter((_, index) => !used.has(index))
  return { columns: { kind, places, attributes, ignored, width: header.length }, problems }
}

const pricesOnSale = [
  ...['sale_price', 'special_price', 'discounted_price', 'aktionspreis', 'prix_promo'],
  ...['prix_promotionnel', 'prix_solde', 'precio_oferta', 'precio_de_oferta', 'precio_rebajado'],
]

/** Beside another price, one on sale was paid where there is one, and the other elsewhere. */
function findPricesOnSale(
  places: Map<Field, Place>,
  header: readonly string[],
  { mapping, constants }: ColumnOptions,
): void {
  const isSaid = (field: Field) => mapping.has(field) || constants.has(field)
  const plain = header.map(plainName)
  const index = plain.findIndex((name) => pricesOnSale.includes(name))
  const [price, regular] = [places.get('price'), places.get('regular_price')]
  const other = regular ?? (price?.index === index ? undefined : price)
  const isTold = isSaid('price') || index < 0 || other === undefined
  if (!isTold) {
    places.set('price', { index, heading: header[index] ?? '' })
    places.set('regular_price', other)
  } else if (!isSaid('regular_price') && price?.index !== index) places.delete('regular_price')
}

/** Whether a column of units is already without those that came back. */
export function isNet(units: Place | undefined): boolean {
  return (
    units !== undefined &&
    /^(?:net|netto)_|_nett?es?$|_netas?$|^nettomenge$/.test(headingName(units.heading))
  )
}

function saysSomething(places: ReadonlyMap<Field, Place>): boolean {
  return [...places.keys()].some((field) => field !== 'product' && field !== 'currency')
}

function fieldNames(kind: Kind): string {
  const names = Object.keys(headings[kind])
  if (kind === 'policies') return names.join(', ')
  return [...names, ...usualAttributes, `${attributePrefix}NAME`].join(', ')
}

/** The attribute that a heading or name refers to; null if none. */
function attributeOf(text: string): string | Problem | null {
  const name = plainName(text)
  if (usualAttributes.includes(name)) return name
  const meant = attributeWords.get(name)
  if (meant !== undefined) return meant
  if (!name.startsWith(attributePrefix)) return null
  const own = name.slice(attributePrefix.length)
  if (attributeName.test(own)) return own
  const message = `'${text}' names no attribute: write ${attributePrefix}colour, in letters, digits and _, at most 40.`
  return columnProblem(null, message, named('attribute_unnamed', { text }))
}

function readAttributes(
  header: readonly string[],
  places: ReadonlyMap<Field, Place>,
  options: ColumnOptions,
  problems: Problem[],
): Map<string, Place> {
  const taken = new Set([...places.values()].map((place) => place.index))
  const mapped = new Set([...options.mapping.keys()].map(attributeOf))
  const found = new Map<string, Place>()
  for (const [index, heading] of header.entries()) {
    const name = taken.has(index) ? null : attributeOf(heading)
    if (name === null || typeof name !== 'string') {
      if (name !== null) problems.push(name)
      continue
    }
    if (mapped.has(name)) continue
    const other = found.get(name)
    const isWord = attributeWords.has(plainName(heading))
    if (other === undefined) found.set(name, { index, heading })
    else if (isWord) continue
    else if (attributeWords.has(plainName(other.heading))) found.set(name, { index, heading })
    else problems.push(twice(`${attributePrefix}${name}`, other.heading, heading))
  }
  for (const [field, heading] of options.mapping) {
    const name = attributeOf(field)
    if (typeof name !== 'string' || heading === '') continue
    const place = columnOf(field, heading, header)
    if ('message' in place) problems.push(place)
    else found.set(name, place)
  }
  for (const [field, text] of options.constants) {
    const name = attributeOf(field)
    if (typeof name === 'string') found.set(name, { index: -1, heading: field, text })
  }
  return found
}

function placeOf(
  field: Field,
  names: readonly string[],
  header: readonly string[],
  options: ColumnOptions,
): Place | Problem | null {
  const mapped = options.mapping.get(field)
  const constant = options.constants.get(field)
  if (mapped !== undefined && mapped !== '' && constant !== undefined) {
    const message = `'${field}' is taken from column '${mapped}' and set to '${constant}': choose one.`
    const remark = named('column_and_text', { field, heading: mapped, text: constant })
    return columnProblem(field, message, remark)
  }
  if (constant !== undefined) return { index: -1, heading: field, text: constant }
  if (mapped === '') return null
  if (mapped !== undefined) {
    return columnOf(field, mapped, header)
  }
  const taken = new Set(options.mapping.values())
  const plain = header.map((heading) => (taken.has(heading) ? null : headingName(heading)))
  const found = placeNamed(field, names, header, plain)
  if (found !== null || !amounts.has(field)) return found
  const short = plain.map((name) => name && shortName(name))
  return placeNamed(field, names, header, short)
}

/** Amounts, whose headings may note the currency or taxes: `Prix de vente TTC`, `Precio (EUR)`. */
const amounts: ReadonlySet<Field> = new Set([
  'price',
  'base_price',
  'unit_cost',
  'competitor_price',
  'min_price',
  'max_price',
])

/** The first of the names that a column has. */
function placeNamed(
  field: Field,
  names: readonly string[],
  header: readonly string[],
  plain: readonly (string | null)[],
): Place | Problem | null {
  for (const name of names) {
    const index = plain.indexOf(name)
    if (index < 0) continue
    const all = plain.flatMap((one, i) => (one === name ? [i] : []))
    const chosen = all.length === 1 ? index : asCosts(all, header)
    const heading = header[chosen ?? index] ?? name
    if (chosen !== null) return { index: chosen, heading }
    return twice(field, heading, header[all.at(-1) ?? index] ?? name)
  }
  return null
}

/** The only column with that heading. */
function columnOf(field: string, heading: string, header: readonly string[]): Place | Problem {
  const index = header.indexOf(heading)
  if (index < 0) return noColumn(field, heading, header)
  const once = header.lastIndexOf(heading) === index
  return once ? { index, heading } : twice(field, heading, heading)
}

/** Two columns with the same name may differ, and nothing shows which is meant. */
function twice(field: string, first: string, second: string): Problem {
  if (first === second) {
    const message = `The column '${first}' appears twice: rename or remove one.`
    return columnProblem(field, message, named('column_twice', { heading: first }))
  }
  const message = `Columns '${first}' and '${second}' both contain '${field}': choose one, as with --map ${field}='${first}'.`
  return columnProblem(
    field,
    message,
    named('columns_both', { field, heading: first, other: second }),
  )
}

export function noColumn(field: string, heading: string, header: readonly string[]): Problem {
  const headings = header.join(', ')
  const message = `There is no column '${heading}'. Columns of the file: ${headings}.`
  return columnProblem(field, message, named('column_absent', { heading, headings }))
}

const baseNames = (headings.products.base_price ?? []).filter((name) => name !== 'price')

/** Headings of units that are no stock. */
const soldWords = /sold|sales|ordered|absatz|verkauf|vendu|vente|vendida/

/**
 * Sales have units per period; offers were accepted or not; products have a base price; policies
 * have costs or guardrails.
 */
export function inferKind(header: readonly string[], options: ColumnOptions): Kind | null {
  const names = new Set([
    ...header.map(headingName),
    ...options.mapping.keys(),
    ...options.constants.keys(),
  ])
  const short = new Set(header.map((heading) => shortName(plainName(heading))))
  const has = (kind: Kind, field: Field) =>
    (headings[kind][field] ?? [field]).some(
      (name) => names.has(name) || (amounts.has(field) && short.has(name)),
    )
  const hasAttribute = header.some((heading) => typeof attributeOf(heading) === 'string')
  const offers = has('offers', 'accepted')
  const sales = has('sales', 'units') && has('sales', 'period')
  if (offers && !sales) return 'offers'
  if (sales && !offers) return 'sales'
  if (offers) return null
  // What was sold, in a report of one period that only its title or its name says.
  const isSold = (headings.sales.units ?? []).some(
    (name) => soldWords.test(name) && names.has(name),
  )
  if (isSold && has('sales', 'product') && (has('sales', 'price') || has('sales', 'revenue')))
    return 'sales'
  if ((['units', 'period', 'revenue'] as const).some((field) => has('sales', field))) return null
  // A price alone could belong to anything, but not beside a name, a cost or a category.
  const isPriced = baseNames.some((name) => names.has(name) || short.has(name))
  const isDescribed = has('products', 'name') || has('products', 'unit_cost') || hasAttribute
  if (has('products', 'product') && (isPriced || (has('products', 'base_price') && isDescribed)))
    return 'products'
  const told = (Object.keys(headings.policies) as Field[]).filter((field) => has('policies', field))
  const says = told.some((field) => field !== 'product' && field !== 'currency')
  return says ? 'policies' : null
}

function kindProblem(header: readonly string[]): Problem {
  const needs = kinds.map((kind) => `${kind} need ${required[kind].join(', ')}`)
  const headings = header.join(', ')
  const all = [...needs, 'orders need ordered_at, product or name, and unit_price or line_total']
  return problem(
    'kind',
    `Say what the rows are, and what is missing is named: ${all.join('; ')}. Columns of the file: ${headings}.`,
    named('kind_open', { headings }),
  )
}

function needText(field: Field): string {
  if (field === 'currency') return 'a currency: one for all rows, or a column'
  if (field === 'offered_at') return 'offered_at: a column, or one date for all rows'
  if (field === 'period') return 'a column for period, or one of all rows: --set period=2026-03'
  return `a column for ${field}`
}
