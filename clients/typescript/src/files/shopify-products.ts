import { plainName } from './fields.ts'
import type { FileSettings } from './file-settings.ts'
import type { Row } from './split-rows.ts'

/** The relevant columns of Shopify's product file, by meaning. */
const columns: readonly (readonly [field: string, heading: string])[] = [
  ['product', 'variant_sku'],
  ['base_price', 'variant_price'],
  ['unit_cost', 'cost_per_item'],
  ['name', 'title'],
  ['status', 'status'],
  ['brand', 'vendor'],
  ['category', 'type'],
  ['attribute:handle', 'handle'],
  ['attribute:option1_name', 'option1_name'],
  ['attribute:option1_value', 'option1_value'],
  ['attribute:option2_name', 'option2_name'],
  ['attribute:option2_value', 'option2_value'],
  ['attribute:option3_name', 'option3_name'],
  ['attribute:option3_value', 'option3_value'],
]
/** Fields that only the first row of a product contains, and that apply to all of its variants. */
const ofProduct = [
  'title',
  'vendor',
  'type',
  'option1_name',
  'option2_name',
  'option3_name',
  'status',
]

/** Columns of a file whose first rows apply to the rows below them. */
export type CarriedDown = { by: number; sku: number; carried: readonly number[]; status: number }

/** Which columns of a Shopify product file are carried down; null for any other file. */
export function shopifyProducts(header: readonly string[]): CarriedDown | null {
  const names = header.map(plainName)
  const [by, sku] = [names.indexOf('handle'), names.indexOf('variant_sku')]
  if (by < 0 || sku < 0 || !names.includes('variant_price')) return null
  const carried = ofProduct.map((name) => names.indexOf(name)).filter((at) => at >= 0)
  return { by, sku, carried, status: names.indexOf('status') }
}

/** The meaning of the columns of a Shopify product file, unless a person overrides it. */
export function shopifySettings(header: readonly string[], settings: FileSettings): FileSettings {
  const names = header.map(plainName)
  const mapping = new Map(settings.mapping)
  for (const [field, name] of columns) {
    const heading = header[names.indexOf(name)]
    const isSaid = mapping.has(field) || settings.constants.has(field)
    if (heading !== undefined && !isSaid) mapping.set(field, heading)
  }
  return { ...settings, kind: 'products', mapping }
}

/**
 * Rows of variants, each with the fields of its product's first row; rows that only add a picture
 * are skipped.
 */
export function carrier({
  by,
  sku,
  carried,
  status,
}: CarriedDown): (rows: readonly Row[]) => Row[] {
  let above: readonly string[] = []
  return (rows) =>
    rows.flatMap(({ texts, line }) => {
      const isSame = texts[by] === above[by]
      const whole = texts.map((text, i) =>
        isSame && text === '' && carried.includes(i) ? (above[i] ?? '') : text,
      )
      above = whole
      if ((whole[sku] ?? '').trim() === '') return []
      // A product that is no longer sold, or not yet, has no price to optimise.
      if (/^(?:draft|archived)$/i.test(whole[status] ?? '')) whole[status] = 'paused'
      return [{ texts: whole, line }]
    })
}
