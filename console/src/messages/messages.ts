import { IntlMessageFormat } from 'intl-messageformat'
import { type Language, language, locale } from './language.ts'
import type { FirstMessages, LaterMessages, MessageKey, Messages } from './words.ts'

const first: Readonly<Record<Language, () => Promise<FirstMessages>>> = {
  en: async () => (await import('./en/main.ts')).english,
  de: async () => (await import('./de/main.ts')).german,
  fr: async () => (await import('./fr/main.ts')).french,
  es: async () => (await import('./es/main.ts')).spanish,
}

const later: Readonly<Record<Language, () => Promise<LaterMessages>>> = {
  en: async () => (await import('./en/later.ts')).later,
  de: async () => (await import('./de/later.ts')).later,
  fr: async () => (await import('./fr/later.ts')).later,
  es: async () => (await import('./es/later.ts')).later,
}

/** One and many are of the language, even where numbers are written as elsewhere. */
const grammar = locale.startsWith(language) ? locale : language

let spoken: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
const formats = new Map<MessageKey, IntlMessageFormat>()

let all: Promise<void> | null = null

/** Fetches the first messages of a language. No message can be read before that. */
export async function speak(language: Language): Promise<void> {
  spoken = await first[language]()
  all = null
  formats.clear()
}

/**
 * Fetches the other messages: what is said of files, of refusals and in reports. Wherever one is
 * read, somebody waited for this.
 */
export function speakAll(spokenLanguage: Language = language): Promise<void> {
  all ??= later[spokenLanguage]().then(
    (more) => {
      spoken = { ...spoken, ...more }
    },
    (error) => {
      // The next one to ask tries again.
      all = null
      throw error
    },
  )
  return all
}

/** Whether there is a message of a name that came from elsewhere. */
export function isMessage(key: string): key is MessageKey {
  const [place = '', name = ''] = key.split('.')
  return spoken[place]?.[name] !== undefined
}

/** A message, made ready once: it is read often, and takes far longer to understand. */
export function messageOf(key: MessageKey): IntlMessageFormat {
  const known = formats.get(key)
  if (known) return known
  const made = new IntlMessageFormat(textOf(key), grammar)
  formats.set(key, made)
  return made
}

function textOf(key: MessageKey): string {
  const [place = '', name = ''] = key.split('.')
  const text = spoken[place]?.[name]
  if (text === undefined) throw new Error(`no message '${key}' was loaded`)
  return text
}

/** Without values, elements and quoted characters. */
function isPlain(text: string): boolean {
  return !/[{<']/.test(text)
}

/**
 * A message in the reader's language.
 *
 * @param values - What stands in its braces. Numbers of a plural as they are, all else as it is to
 * be read: money, percentages and dates are formatted before.
 * @throws Error where a value is missing.
 */
export function t(key: MessageKey, values?: Readonly<Record<string, string | number>>): string {
  const text = textOf(key)
  // Most are no more than their text, and need not be understood.
  return isPlain(text) ? text : String(messageOf(key).format(values))
}

/** The names of a place's messages. */
export function namesOf<Place extends keyof Messages>(place: Place) {
  return Object.keys(spoken[place] ?? {}) as (keyof Messages[Place] & string)[]
}
