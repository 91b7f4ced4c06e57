/** What somebody typed: a number, or what keeps it from being one. */
export type ReadNumber =
  | { value: number }
  /** Thousands or decimals: how to write either. */
  | { problem: 'ambiguous'; whole: string; fraction: string }
  | { problem: 'unreadable' }

const unreadable = { problem: 'unreadable' } as const
/** Thousands are grouped like this in every locale of the console: 1 234 567. */
const grouped = /^[1-9]\d{0,2}(?:(.)\d{3})(?:\1\d{3})*$/

/**
 * Reads a number as a person types it, whatever the locale of the page: a point or comma before
 * the last one or two digits marks decimals. Whoever types 9,20 on an English page means 9.20, and
 * a price a hundred times as high would reach customers.
 *
 * @param digits - The decimals that the number may have: 2 for usd, 0 for jpy.
 */
export function readNumber(text: string, digits: number): ReadNumber {
  // A currency or percent sign may stand on either side, and a minus before or after its sign.
  const parts = /^([^\d.,]*)((?:\d[\d.,\s'’]*|[.,])?\d)[^\d]*$/.exec(text.trim())
  if (parts === null) return unreadable
  const [, before = '', body = ''] = parts
  const read = readPlain(body.replaceAll(/[\s'’]/g, ' '), digits)
  return 'value' in read && /[-\u2212]/.test(before) ? { value: -read.value } : read
}

function readPlain(text: string, digits: number): ReadNumber {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const [whole, after] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  if (at < 0 || whole.includes(text.charAt(at))) return asValue(wholeOf(text))
  const count = wholeOf(whole === '' ? '0' : whole)
  if (count === null || !/^\d+$/.test(after)) return unreadable
  const isDecimal = after.length <= Math.min(digits, 2) || after.length === digits
  if (isDecimal) return asValue(`${count}.${after}`)
  const mayBeThousands = after.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  if (!mayBeThousands) return unreadable
  if (digits === 0) return asValue(count + after)
  const fraction = `${count}${text.charAt(at)}${after.slice(0, digits)}`
  return { problem: 'ambiguous', whole: count + after, fraction }
}

function asValue(text: string | null): ReadNumber {
  return text === null ? unreadable : { value: Number(text) }
}

/** The digits of a whole number, with or without groups; null for groups that are none. */
function wholeOf(text: string): string | null {
  if (/^\d+$/.test(text)) return text
  return grouped.test(text) ? text.replaceAll(/\D/g, '') : null
}
