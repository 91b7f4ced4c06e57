import { formatInstant } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { formatNumber, formatPercent } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'

const labels = new Map<string, string>([
  ...Object.entries(ruleNames).map(([name, label]): [string, string] => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    label,
  ]),
  ['dropped', 'Left out'],
  ['from', 'Begins'],
  ['until', 'Ends'],
  ['on_hand', 'Units left'],
  ['salvage_value', 'Worth of a unit left over'],
  ['seen', 'What came'],
  ['usual', 'What was usual'],
  ['url', 'Address'],
  ['scopes', 'May do'],
  ['stops_prices', 'Stops prices'],
])

const money = new Set(['unit_cost', 'min_price', 'max_price', 'base_price', 'price'])
for (const name of ['salvage_value', 'prior_price', 'seen', 'usual']) money.add(name)
const shares = new Set(['max_decrease', 'max_increase', 'min_margin', 'max_step', 'exploration'])
for (const name of ['max_loss', 'holdout', 'max_segment_gap', 'tolerance']) shares.add(name)

/** A field of an object by its label; what it is within stands before it. */
export function fieldInWords(path: readonly string[]): string {
  return path
    .map((name, i) => labels.get(name) ?? (isName(name) ? spoken(name, i === 0) : name))
    .join(': ')
}

const isName = (text: string) => /^[a-z]+(_[a-z]+)*$/.test(text)

function spoken(name: string, isFirst: boolean): string {
  const words = name.replaceAll('_', ' ')
  return isFirst ? words.charAt(0).toUpperCase() + words.slice(1) : words
}

/** A value as the forms show it: money, shares, moments, yes and no. */
export function valueInWords(
  path: readonly string[],
  value: unknown,
  currency: string | null,
): string {
  const name = path.at(-1) ?? ''
  if (typeof value === 'number') {
    if (money.has(name) && currency !== null) return formatMoney(value, currency)
    return shares.has(name) ? formatPercent(value, { digits: 2 }) : formatNumber(value)
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') {
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatInstant(value) : value
  }
  if (Array.isArray(value)) {
    return value.map((one) => valueInWords(path, one, currency)).join(', ') || 'none'
  }
  return JSON.stringify(value)
}
