import { Wrong } from './fault.ts'
import { blank, notANumber, tooLong } from './faults.ts'
import { named } from './named.ts'
import { type NumberStyle, plainNumber } from './numbers.ts'
import { bareAmount } from './orders/money-text.ts'
import { toMinor } from './to-minor.ts'

/** A price in smallest units, or why the text is invalid. */
export function readPrice(text: string, exponent: number, style: NumberStyle): number | Wrong {
  const bare = /^[\d.,]*$/.test(text) ? text : bareAmount(text)
  const plain = plainNumber(bare, style)
  const minor = typeof plain === 'string' ? toMinor(plain, exponent) : null
  if (minor !== null && minor > 0) {
    if (typeof plain === 'string') style.rounded?.note(text, plain, minor, exponent)
    return minor
  }
  if (minor === 0)
    return new Wrong(
      'rounds to 0: a price is at least the smallest unit of its currency',
      named('rounds_to_nothing'),
    )
  if (text === '') return blank()
  if (bare.startsWith('-')) return new Wrong('is negative', named('negative_price'))
  if (typeof plain !== 'string') return plain
  return /^\d+(\.\d+)?$/.test(plain)
    ? new Wrong('is above the largest price', named('above_largest_price'))
    : notANumber()
}

/** A cost in smallest units, including 0, or why the text is invalid. */
export function readCost(text: string, exponent: number, style: NumberStyle): number | Wrong {
  const plain = plainNumber(bareAmount(text), style)
  const isNothing = typeof plain === 'string' && toMinor(plain, exponent) === 0
  return isNothing ? 0 : readPrice(text, exponent, style)
}

/** The service treats more units than this as a mistake. */
const amountMax = 1e12

/** A quantity of 0 or more, decimals allowed, or why the text is invalid. */
export function readAmount(text: string, style: NumberStyle): number | Wrong {
  const plain = plainNumber(text, style)
  if (typeof plain === 'string' && /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?$/.test(plain)) {
    const value = Number(plain)
    if (value <= amountMax) return value
    return new Wrong(`is above ${amountMax}`, named('above_amount', { most: amountMax }))
  }
  if (text === '') return blank()
  if (/^-\d/.test(text)) {
    return new Wrong(
      'is negative: net returns into the period that they belong to',
      named('negative_amount'),
    )
  }
  return typeof plain === 'string' ? notANumber() : plain
}

/** A fraction, or a percentage with its sign: 0.25 or 25 %. */
export function readFraction(text: string, style: NumberStyle): number | Wrong {
  const percent = text.endsWith('%')
  const value = readAmount(percent ? text.slice(0, -1).trimEnd() : text, style)
  if (value instanceof Wrong) return value
  return percent ? value / 100 : value
}

const longestText = 255

/** Why a text cannot be an id or a name; null if it can. */
export function textFault(text: string): Wrong | null {
  if (text === '') return blank()
  return text.length > longestText ? tooLong(longestText) : null
}

/** A long number as spreadsheets write it to a file: its last digits are lost. */
const shortened = /^\d(?:[.,]\d{1,14})?E\+\d{2,3}$/i
/** What a formula leaves where it fails: `#N/A`, `#REF!`, `#NOMBRE?`. */
const failed = /^#(?:N\/A|NV|ND|\p{L}{3,7}[!?]|¡\p{L}{3,7}!|¡?DIV\/0!)$/iu

/** Why a text cannot be the id of a product; null if it can. */
export function idFault(text: string): Wrong | null {
  if (shortened.test(text)) {
    return new Wrong(
      'is a long number that a spreadsheet shortened, as it may have done with others: export ids as text',
      named('id_shortened'),
    )
  }
  if (failed.test(text)) return new Wrong('is an error of a spreadsheet', named('id_failed'))
  return textFault(text)
}

/** A whole number from 1 to a million, or why the text is invalid. `2.0` is whole. */
export function readQuantity(text: string, style: NumberStyle): number | Wrong {
  const value = readAmount(text, style)
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 1_000_000) {
    return value
  }
  return new Wrong('is not a whole number from 1 to 1000000', named('not_a_quantity'))
}

/** A share from 0 to 1; yes and no are 1 and 0. */
export function readShare(text: string, style: NumberStyle): number | Wrong {
  const flag = readFlag(text)
  if (typeof flag === 'boolean') return flag ? 1 : 0
  const value = readFraction(text, style)
  if (value instanceof Wrong) return value
  if (value <= 1) return value
  return new Wrong('is above 1: write a share from 0 (none) to 1 (full)', named('above_one'))
}

const flags = new Map<string, boolean>([
  ...['1', 'true', 'yes', 'y', 't', 'ja', 'oui', 'si', 'sí'].map((text) => [text, true] as const),
  ...['0', 'false', 'no', 'n', 'f', 'nein', 'non'].map((text) => [text, false] as const),
])

/** Yes or no, in any of the usual spellings, or why the text is neither. */
export function readFlag(text: string): boolean | Wrong {
  return (
    flags.get(text) ??
    flags.get(text.toLowerCase()) ??
    new Wrong('is neither yes nor no: write 1 or 0', named('neither_yes_nor_no'))
  )
}
