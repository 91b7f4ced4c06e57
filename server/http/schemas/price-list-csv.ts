import { stringify } from 'csv-stringify/sync'
import { factorTable } from '../../domain/factors.ts'
import { escapeFormula } from '../../domain/formula.ts'
import { decimalText } from '../../domain/money-text.ts'
import { type ListEntry, shownPrice } from '../../domain/price-list.ts'
import { toEntryAnswer } from './price-list-entry.ts'

/** The column layouts of a file. */
export const exportFormats = ['lerner', 'shopify', 'woocommerce', 'volume_prices'] as const
export type ExportFormat = (typeof exportFormats)[number]

type Answer = ReturnType<typeof toEntryAnswer>
/** As the console and the API show an entry: a locked one changes nothing. */
type Column = { name: string; of: (entry: ListEntry, currency: string, shown: Answer) => string }

const money = (minor: number, currency: string) => decimalText(minor, currency)
const rounded = (value: number | undefined) =>
  value === undefined ? '' : String(Math.round(value * 1000) / 1000)
const change = (minor: number | undefined, currency: string) =>
  minor === undefined ? '' : money(minor, currency)

const price: Column['of'] = (entry, currency) => money(shownPrice(entry), currency)

/**
 * Columns that shops import. A former price is never given next to a lower one: that would announce
 * a reduction, and a step back is not one.
 */
const columns: Record<Exclude<ExportFormat, 'volume_prices'>, readonly Column[]> = {
  lerner: [
    { name: 'product_id', of: ({ productId }) => productId },
    { name: 'name', of: ({ name }) => name },
    { name: 'currency', of: (_, currency) => currency },
    { name: 'base_price', of: (entry, currency) => money(entry.basePrice, currency) },
    { name: 'current_price', of: (entry, currency) => money(entry.currentPrice, currency) },
    { name: 'proposed_price', of: (entry, currency) => money(entry.proposedPrice, currency) },
    { name: 'price', of: price },
    { name: 'profit', of: (_, currency, { profit }) => change(profit?.value, currency) },
    { name: 'profit_low', of: (_, currency, { profit }) => change(profit?.low, currency) },
    { name: 'profit_high', of: (_, currency, { profit }) => change(profit?.high, currency) },
    { name: 'units', of: (_, _currency, { units }) => rounded(units?.value) },
    { name: 'confidence', of: (_, _currency, { confidence }) => rounded(confidence) },
    { name: 'cost_basis', of: ({ details }) => details.costBasis },
    { name: 'locked', of: ({ locked }) => String(locked) },
    { name: 'dropped', of: ({ dropped }) => String(dropped) },
    { name: 'note', of: ({ note }) => note ?? '' },
    { name: 'reason', of: (_, _currency, { reason }) => inWords(reason) },
  ],
  shopify: [
    // Shopify identifies a product by its handle and a variant by its options; attributes supply
    // both.
    { name: 'Handle', of: ({ attributes, name }) => attributes.handle ?? handleOf(name) },
    { name: 'Title', of: ({ name }) => name },
    { name: 'Option1 Name', of: ({ attributes }) => attributes.option1_name ?? 'Title' },
    { name: 'Option1 Value', of: ({ attributes }) => attributes.option1_value ?? 'Default Title' },
    { name: 'Option2 Name', of: ({ attributes }) => attributes.option2_name ?? '' },
    { name: 'Option2 Value', of: ({ attributes }) => attributes.option2_value ?? '' },
    { name: 'Option3 Name', of: ({ attributes }) => attributes.option3_name ?? '' },
    { name: 'Option3 Value', of: ({ attributes }) => attributes.option3_value ?? '' },
    { name: 'Variant SKU', of: ({ productId }) => productId },
    { name: 'Variant Price', of: price },
  ],
  woocommerce: [
    { name: 'SKU', of: ({ productId }) => productId },
    { name: 'Name', of: ({ name }) => name },
    { name: 'Regular price', of: price },
  ],
}

/** A reason whose rules are in words: nobody who opens the file in a table knows their names. */
function inWords(reason: string): string {
  const table: Readonly<Record<string, { words: string; noun?: string }>> = factorTable
  return reason.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => {
    const words = table[name]
    return words?.noun ?? words?.words ?? name.replaceAll('_', ' ')
  })
}

/** The handle that Shopify derives from a title. */
function handleOf(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('-')
}

/** The first line of a file. */
export function csvHeader(format: ExportFormat): string {
  if (format === 'volume_prices') return line(['product_id', 'name', 'currency', 'from', 'price'])
  return line(columns[format].map(({ name }) => name))
}

/**
 * The lines of an entry: in volume_prices one for each quantity; none if there is nothing to say.
 */
export function csvRows(
  format: ExportFormat,
  entry: ListEntry,
  currency: string,
  volumePrices: readonly { from: number; priceMinor: number }[],
): string {
  if (entry.dropped && format !== 'lerner') return ''
  if (format !== 'volume_prices') {
    const shown = toEntryAnswer(entry)
    return line(columns[format].map(({ of }) => of(entry, currency, shown)))
  }
  return volumePrices
    .map(({ from, priceMinor }) =>
      line([entry.productId, entry.name, currency, String(from), money(priceMinor, currency)]),
    )
    .join('')
}

function line(cells: readonly string[]): string {
  return stringify([cells.map(escapeFormula)], { record_delimiter: 'windows' })
}
