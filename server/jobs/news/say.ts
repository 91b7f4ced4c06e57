import type { MailLanguage } from '../../domain/news.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Fills in a message in the part of ICU's message format that e-mails use: values, `select` and
 * `plural`.
 *
 * @throws RangeError for a value that is missing.
 */
export function say(message: string, values: Values, language: MailLanguage): string {
  return fill(message, values, language, null)
}

/** @param count - What # stands for: the number of the plural around it. */
function fill(text: string, values: Values, language: MailLanguage, count: number | null): string {
  let said = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign === '{') {
      const end = closing(text, at)
      said += filled(text.slice(at + 1, end), values, language, count)
      at = end
    } else {
      said += sign === '#' && count !== null ? count.toLocaleString(language) : sign
    }
  }
  return said
}

/** What stands between two braces. */
function filled(
  inside: string,
  values: Values,
  language: MailLanguage,
  count: number | null,
): string {
  const [name = '', kind, ...rest] = inside
    .split(',')
    .map((part, i) => (i < 2 ? part.trim() : part))
  const value = values[name]
  if (value === undefined) throw new RangeError(`the message has no value for '${name}'`)
  if (kind === undefined) return String(value)
  const options = optionsIn(rest.join(','))
  const other = options.get('other') ?? ''
  if (kind === 'select') return fill(options.get(String(value)) ?? other, values, language, count)
  const number = Number(value)
  const word = new Intl.PluralRules(language).select(number)
  const chosen = options.get(`=${number}`) ?? options.get(word) ?? other
  return fill(chosen, values, language, number)
}

/** The texts of ` one {# row} other {# rows}`, by their names. */
function optionsIn(text: string): Map<string, string> {
  const options = new Map<string, string>()
  for (let at = 0, open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
    const end = closing(text, open)
    options.set(text.slice(at, open).trim(), text.slice(open + 1, end))
    at = end + 1
  }
  return options
}

/** Where the brace that opens at a place is closed. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  throw new RangeError(`a brace of a message is not closed: ${text.slice(open)}`)
}
