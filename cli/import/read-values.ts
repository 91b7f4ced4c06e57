import { toMinor } from '../money.ts'

/** How the file writes numbers. */
export type NumberStyle = { decimalComma: boolean }

/**
 * With a decimal comma, `2,58` becomes `2.58`, and `2.58` stays something that is not a number.
 */
function plainNumber(text: string, style: NumberStyle): string {
  if (!style.decimalComma) return text
  return text.includes('.') ? 'no' : text.replace(',', '.')
}

/** A price in smallest units, or the reason why the text is none. */
export function readPrice(text: string, exponent: number, style: NumberStyle): number | string {
  const minor = toMinor(plainNumber(text, style), exponent)
  if (minor !== null && minor > 0) return minor
  if (minor === 0) return 'rounds to 0: a price is at least the smallest unit of its currency'
  if (text === '') return 'is blank'
  if (text.startsWith('-')) return 'is negative'
  if (/[^\d.,eE+-]/.test(text)) return 'is not a number: write it without currency sign or spaces'
  if (text.includes(',') && !style.decimalComma) {
    return 'is not a number: write it without thousands separators, or pass --decimal-comma'
  }
  return /^\d+([.,]\d+)?$/.test(text) ? 'is above the largest price' : 'is not a number'
}

/** A cost in smallest units, 0 included, or the reason why the text is none. */
export function readCost(text: string, exponent: number, style: NumberStyle): number | string {
  const minor = toMinor(plainNumber(text, style), exponent)
  return minor === 0 ? 0 : readPrice(text, exponent, style)
}

/** The service takes more units than this for a mistake. */
const amountMax = 1e12

/** A quantity of 0 or more, decimals allowed, or the reason why the text is none. */
export function readAmount(text: string, style: NumberStyle): number | string {
  const plain = plainNumber(text, style)
  if (/^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?$/.test(plain)) {
    const value = Number(plain)
    return value <= amountMax ? value : `is above ${amountMax}`
  }
  if (text === '') return 'is blank'
  if (/^-\d/.test(text)) return 'is negative: net returns into the period that they belong to'
  return 'is not a number'
}

/** An id or a name; the reason why it cannot be one, else null. */
export function textFault(text: string): string | null {
  if (text === '') return 'is blank'
  return text.length > 255 ? 'is longer than 255 characters' : null
}

/** A whole number from 1 to a million, or the reason why the text is none. `2.0` is whole. */
export function readQuantity(text: string): number | string {
  const value = /^\d+(\.0+)?$/.test(text) ? Number(text) : Number.NaN
  return value >= 1 && value <= 1_000_000 ? value : 'is not a whole number from 1 to 1000000'
}

/** A share from 0 to 1; yes and no are 1 and 0. */
export function readShare(text: string, style: NumberStyle): number | string {
  const flag = readFlag(text)
  if (typeof flag === 'boolean') return flag ? 1 : 0
  const value = readAmount(text, style)
  if (typeof value === 'string') return value
  return value <= 1 ? value : 'is above 1: write a share from 0 (none) to 1 (full)'
}

const flags = new Map<string, boolean>([
  ...['1', 'true', 'yes', 'y', 't'].map((text) => [text, true] as const),
  ...['0', 'false', 'no', 'n', 'f'].map((text) => [text, false] as const),
])

/** Yes or no, in any of the usual spellings, or the reason why the text is neither. */
export function readFlag(text: string): boolean | string {
  return flags.get(text) ?? flags.get(text.toLowerCase()) ?? 'is neither yes nor no: write 1 or 0'
}
