import { currencyExponent } from '../money.ts'
import { backtestRemarks } from './backtest-remarks.ts'
import { demandRemarks } from './demand-remarks.ts'
import { evidenceRemarks } from './evidence-remarks.ts'
import { type Reason, slotsIn, type Value } from './reasons.ts'
import type { Remark } from './remark-for.ts'

const remarks = { ...demandRemarks, ...evidenceRemarks, ...backtestRemarks }

/** How a slot is written, and the values read back from it. */
type Written = {
  fits: (text: string) => boolean
  read: (text: string, name: string) => Record<string, Value>
}
type Slot = Written & { name: string }

const written: Readonly<Record<string, Written>> = {
  '': { fits: (text) => text !== '', read: (text, name) => ({ [name]: numberOr(text) }) },
  words: { fits: () => true, read: () => ({}) },
  percent: {
    fits: (text) => /^[+-]?[\d.]+ %$/.test(text),
    read: (text, name) => ({ [name]: Number((Number.parseFloat(text) / 100).toPrecision(12)) }),
  },
  money: { fits: (text) => /^-?[\d.]+ [A-Z]{3}$/.test(text), read: readMoney },
  time: {
    fits: (text) => /^[\d.]+ (?:weeks|days|hours|minutes?)$/.test(text),
    read: (text, name) => ({
      [name]: Number.parseFloat(text),
      [`${name}Unit`]: text.split(' ')[1]?.replace(/e$/, 'es') ?? '',
    }),
  },
  weeks: {
    fits: (text) => /^(?:a week|more than ten years|\d+ weeks)$/.test(text),
    read: (text, name) => ({ [name]: weeksIn(text) }),
  },
  segment: {
    fits: (text) => text === 'customers without a segment' || text.startsWith('segment '),
    read: (text, name) => ({
      [name]: text.startsWith('segment ') ? text.slice("segment '".length, -1) : 'none',
    }),
  },
  channel: {
    fits: (text) => text === 'customers of no named channel' || text.startsWith('channel '),
    read: (text, name) => ({
      [name]: text.startsWith('channel ') ? text.slice('channel '.length) : 'none',
    }),
  },
  error: {
    fits: (text) => text === 'over 100' || isNumber(text),
    read: (text, name) => ({ [name]: text === 'over 100' ? 'over100' : Number(text) }),
  },
}

const forms = Object.entries(remarks).map(([reason, { says }]) => ({
  reason: reason as Reason,
  parts: says.split(/<[^<>]+>/),
  slots: slotsIn(says).map(({ name, how }): Slot => ({ name, ...(written[how] ?? countOf(how)) })),
}))

/**
 * Finds the name of a report's sentence. The engine does not know names, and its sentences are
 * stored with its beliefs, including those of earlier releases. Each is therefore matched against
 * the forms in the table, and named if one fits.
 */
export function nameOf(message: string): Remark {
  for (const { reason, parts, slots } of forms) {
    const [begins = '', ...rest] = parts
    if (!message.startsWith(begins)) continue
    const texts = textsIn(message.slice(begins.length), rest, slots)
    if (texts === null) continue
    const values = Object.assign(
      {},
      ...slots.map(({ name, read }, i) => read(texts[i] ?? '', name)),
    )
    return { message, reason, values }
  }
  return { message }
}

/** The texts of slots, each followed by one of the parts; null if the sentence has another form. */
function textsIn(
  rest: string,
  [part, ...parts]: readonly string[],
  [slot, ...slots]: readonly Slot[],
): readonly string[] | null {
  if (part === undefined || slot === undefined) return rest === '' ? [] : null
  if (parts.length === 0) {
    const text = rest.slice(0, rest.length - part.length)
    return rest.endsWith(part) && slot.fits(text) ? [text] : null
  }
  for (let at = rest.indexOf(part); at >= 0; at = rest.indexOf(part, at + 1)) {
    const text = rest.slice(0, at)
    if (!slot.fits(text)) continue
    const others = textsIn(rest.slice(at + part.length), parts, slots)
    if (others !== null) return [text, ...others]
  }
  return null
}

/** For `1 product|# products`, which states how many. */
function countOf(how: string): Written {
  const [one = '', many = ''] = how.split('|')
  const noun = many.replace('#', '')
  return {
    fits: (text) => text === one || (text.endsWith(noun) && isNumber(text.slice(0, -noun.length))),
    read: (text, name) => ({ [name]: text === one ? 1 : Number.parseInt(text, 10) }),
  }
}

function readMoney(text: string, name: string): Record<string, Value> {
  const [amount = '', code = ''] = text.split(' ')
  const currency = code.toLowerCase()
  return { [name]: Math.round(Number(amount) * 10 ** currencyExponent(currency)), currency }
}

/** More than ten years counts as 521. */
function weeksIn(text: string): number {
  if (text === 'a week') return 1
  return text.startsWith('more') ? 521 : Number.parseInt(text, 10)
}

function numberOr(text: string): Value {
  return isNumber(text) ? Number(text) : text
}

function isNumber(text: string): boolean {
  return /^[+-]?\d+(?:\.\d+)?$/.test(text)
}
