import { currencyExponent } from '../currency.ts'

/** Symbols used by a single currency; a dollar sign is shared by many. */
const ownSigns: Readonly<Record<string, string>> = {
  eur: '€',
  gbp: '£',
  jpy: '¥',
  cny: '¥',
  inr: '₹',
  krw: '₩',
  try: '₺',
  rub: '₽',
  uah: '₴',
  ils: '₪',
  ngn: '₦',
  vnd: '₫',
  php: '₱',
}

/** Longer texts are not amounts. */
const longestAmount = 80

/**
 * An amount without anything around its digits: `$1,299.00`, `1.299,00 €`, `EUR 5`, `(5.00)` and
 * `5.00-` become `1,299.00`, `1.299,00`, `5`, `-5.00` and `-5.00`. Other texts are unchanged.
 */
export function bareAmount(text: string): string {
  if (text.length > longestAmount || /^[\d.,]*$/.test(text)) return text
  let bare = text.replaceAll(/[\u2212\u2013]/g, '-').trim()
  const bracketed = /^\((.+)\)$/.exec(bare)
  if (bracketed?.[1] !== undefined) bare = `-${bracketed[1].trim()}`
  if (!/\d/.test(bare)) return text
  const minus = /^-|-$|^[^\d.,]*-/.test(bare)
  bare = bare.replace(/-$/, '')
  const before = /^[^\d.,]*/.exec(bare)?.[0] ?? ''
  const after = /[^\d.,]{0,20}$/.exec(bare.slice(before.length))?.[0] ?? ''
  if (!isSign(before.replace('-', '')) || !isSign(after)) return text
  const digits = bare.slice(before.length, bare.length - after.length)
  return minus ? `-${digits}` : digits
}

/** Whether the text before or after digits is a currency symbol or code, or empty. */
function isSign(text: string): boolean {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '')
  if (plain === '') return true
  if (/^(?:\p{Lu}{0,3})?\p{Sc}$/u.test(plain)) return true
  if (/^(?:zł|kr\.?|Kč|Ft|lei|Fr\.?|R|RM)$/.test(plain)) return true
  return currencyExponent(plain) !== null
}

/** The currency of an amount's symbol or code; null if it has none, or a dollar sign. */
export function signedCurrency(text: string): string | null {
  const code = /(?:^|[^\p{L}])([A-Za-z]{3})(?:$|[^\p{L}])/u.exec(text)?.[1]
  if (code !== undefined && currencyExponent(code) !== null) return code.toLowerCase()
  const found = Object.entries(ownSigns).filter(([, sign]) => text.includes(sign))
  return found.length === 1 ? (found[0]?.[0] ?? null) : null
}

/** Whether an amount has the symbol of another currency. */
export function isOfAnotherCurrency(text: string, currency: string): boolean {
  const own = ownSigns[currency.toLowerCase()]
  if (text.includes('$')) return own !== undefined
  const signs = Object.values(ownSigns).filter((sign) => text.includes(sign))
  return signs.length > 0 && !signs.includes(own ?? '')
}
