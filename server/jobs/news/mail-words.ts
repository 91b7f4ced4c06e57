import type { BreakerKind } from '../../domain/breaker.ts'
import type { ImportKind } from '../../domain/import.ts'
import type { MailLanguage } from '../../domain/news.ts'
import type { Values } from '../../domain/reasons/reasons.ts'
import { english } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'
import type { Count, MailWords } from './words/parts.ts'
import { spanish } from './words/spanish.ts'

const wordsOf: Readonly<Record<MailLanguage, MailWords>> = {
  en: english(countIn('en')),
  de: german(countIn('de')),
  fr: french(countIn('fr')),
  es: spanish(countIn('es')),
}

/** What e-mails say to somebody who reads a language. */
export function mailWordsIn(language: MailLanguage): MailWords {
  return wordsOf[language]
}

/** A number as the language writes it, and the noun that goes with it. */
function countIn(language: MailLanguage): Count {
  const plural = new Intl.PluralRules(language)
  const digits = new Intl.NumberFormat(language)
  return (one, many, count) =>
    `${digits.format(count)} ${plural.select(count) === 'one' ? one : many}`
}

/** The sentence of news in a language; null if it has none there. */
export function newsInWords(
  words: MailWords,
  reason: string | undefined,
  values: Values = {},
): string | null {
  const text = (name: string) => String(values[name] ?? '')
  const count = (name: string) => Number(values[name] ?? 0)
  const kind = text('kind') as ImportKind
  switch (reason) {
    case 'news_breaker': {
      const product = text('product') === 'none' ? null : text('product')
      return words.breaker(text('kind') as BreakerKind, product, values.stops === 'yes')
    }
    case 'news_list_ended':
      return words.listEnded(text('name'))
    case 'news_approval_awaited':
      return words.approvalAwaited(text('name'))
    case 'news_commented':
      return words.commented(text('author'), text('name'))
    case 'news_import_stuck':
      return words.importStuck(kind)
    case 'news_import_undone':
      return words.importUndone(kind, count('removed'), count('restored'))
    case 'news_import_ended':
      return words.importEnded(kind, count('recorded'), count('rejected'))
    default:
      return null
  }
}
