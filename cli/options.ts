import { currencyExponent, toMinor } from '../clients/typescript/src/files/main.ts'
import { Failure, UsageError } from './failure.ts'

/** A whole-number option, within bounds. */
export function wholeNumber(name: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new UsageError(`${name} is '${text}': write a whole number from ${min} to ${max}.`)
  }
}

/** A text option that may be repeated. */
export function texts(text: string, before: readonly string[] = []): string[] {
  return [...before, text]
}

/** One of a few words. */
export function oneOf<Word extends string>(
  name: string,
  words: readonly Word[],
): (text: string) => Word {
  return (text) => {
    const word = words.find((known) => known === text)
    if (word !== undefined) return word
    throw new UsageError(
      `${name} is '${text}': write ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`,
    )
  }
}

/** A currency code, in lower case. */
export function currencyOption(text: string): string {
  if (currencyExponent(text) !== null) return text.toLowerCase()
  throw new UsageError(`--currency is '${text}': write an ISO 4217 code such as usd.`)
}

/** A price option in smallest units: exact, or refused. */
export function priceOption(name: string, text: string, currency: string): number {
  const exponent = currencyExponent(currency)
  if (exponent === null) throw new Failure(`The currency '${currency}' is not known.`)
  const minor = toMinor(text, exponent)
  const [, decimals = ''] = /\.(\d*)/.exec(text) ?? []
  const isExact = Number(decimals.slice(exponent)) === 0
  if (minor !== null && minor > 0 && isExact) return minor
  const example = (19.99).toFixed(exponent)
  throw new UsageError(`${name} is '${text}': write a price in ${currency} such as ${example}.`)
}

/** A date, in UTC, or a time with its zone; milliseconds since 1970. */
export function momentOption(name: string, text: string): number {
  const ms = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isFinite(ms)) return ms
  throw new UsageError(`${name} is '${text}': write a date such as 2026-02-01.`)
}

/** The same as the service writes it; absent stays absent. */
export function isoOption(name: string, text: string): string
export function isoOption(name: string, text: string | undefined): string | undefined
export function isoOption(name: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : new Date(momentOption(name, text)).toISOString()
}

/** `a=b,c=d`, repeatable: pairs of names and texts. A comma inside a text is kept. */
export function pairs(name: string) {
  return (text: string, before: ReadonlyMap<string, string> = new Map()): Map<string, string> => {
    const all = new Map(before)
    for (const pair of text.split(/,(?=\s*[a-z0-9_:]+=)/)) {
      const equals = pair.indexOf('=')
      if (equals < 1)
        throw new UsageError(`${name} is '${text}': write field=text, several separated by commas.`)
      all.set(pair.slice(0, equals).trim(), pair.slice(equals + 1))
    }
    return all
  }
}

/** `--choose`: a share from 0 to 1, such as 0.02. */
export function shareOption(text: string): number {
  const share = text.trim() === '' ? Number.NaN : Number(text)
  if (share >= 0 && share <= 1) return share
  throw new UsageError(`--choose is '${text}': write a share from 0 to 1; 0.02 is 2 %.`)
}
