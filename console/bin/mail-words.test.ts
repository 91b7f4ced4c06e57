import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { breakerKinds } from '../../server/domain/breaker.ts'
import { importKinds } from '../../server/domain/import.ts'
import { inMail, newsInWords } from '../../server/jobs/news/mail-words.ts'
import { say } from '../../server/jobs/news/say.ts'
import { english as englishMail } from '../../server/jobs/news/words/english.ts'
import { french as frenchMail } from '../../server/jobs/news/words/french.ts'
import { german as germanMail } from '../../server/jobs/news/words/german.ts'
import { spanish as spanishMail } from '../../server/jobs/news/words/spanish.ts'
import { german } from '../src/messages/de/main.ts'
import { english } from '../src/messages/en/main.ts'
import { spanish } from '../src/messages/es/main.ts'
import { french } from '../src/messages/fr/main.ts'

const catalogues = { en: english, de: german, fr: french, es: spanish } as const

/** Every sentence of news, with counts that each language writes otherwise. */
const news: { reason: keyof typeof english.remarks; values: Record<string, string | number> }[] = [
  ...breakerKinds.flatMap((kind) =>
    ['none', 'Tea no. 8'].flatMap((product) =>
      ['yes', 'no'].map((stops) => ({
        reason: 'news_breaker' as const,
        values: { kind, product, stops },
      })),
    ),
  ),
  { reason: 'news_list_ended', values: { name: 'April' } },
  { reason: 'news_approval_awaited', values: { name: 'April' } },
  { reason: 'news_commented', values: { author: 'Ana', name: 'April' } },
  ...importKinds.flatMap((kind) => [
    { reason: 'news_import_stuck' as const, values: { kind } },
    ...[0, 1, 2, 12_345].flatMap((count) => [
      { reason: 'news_import_undone' as const, values: { kind, removed: count, restored: 1 } },
      { reason: 'news_import_ended' as const, values: { kind, recorded: 12_345, rejected: count } },
    ]),
  ]),
]

const mails = { en: englishMail, de: germanMail, fr: frenchMail, es: spanishMail } as const

/** Each value once in each way that a message may turn. */
const turns: Record<string, string | number>[] = [
  { count: 1, prices: 1, change: 'none', sign: 'more', measure: 'profit' },
  { count: 2, prices: 12_345, change: 'up', sign: 'less', measure: 'revenue' },
  { count: 0, prices: 0, change: 'down', sign: 'more', measure: 'revenue' },
  { count: 5, prices: 5, change: 'same', sign: 'less', measure: 'profit' },
].map((turn) => ({
  ...turn,
  ...{ name: 'April', address: 'https://a.test/', revenue: '€1', share: '3%' },
  ...{ amount: '€2', low: '€1', high: '€3' },
}))

describe.each(['en', 'de', 'fr', 'es'] as const)('an e-mail in %s', (language) => {
  test.each(news)('says what the console says: $reason $values', ({ reason, values }) => {
    const message = catalogues[language].remarks[reason]
    const shown = new IntlMessageFormat(message, language).format(values)
    expect(newsInWords(language, { message: '', reason, values })).toBe(shown)
  })

  test.each(Object.entries(mails[language]))('is filled in as messages are: %s', (_, message) => {
    for (const values of turns) {
      const shown = new IntlMessageFormat(message, language).format(values)
      expect(say(message, values, language)).toBe(shown)
    }
  })

  test('is set as print is', () => {
    const odd = language === 'fr' ? /'|"| {2}| [:;!?»]|« / : /'|"| {2}/
    expect(Object.values(mails[language]).filter((text) => odd.test(text))).toEqual([])
  })

  test('counts in its subject', () => {
    expect(inMail(language, 'subject', { count: 12 })).toMatch(/^12 .+ Lerner$/)
    expect(inMail(language, 'subject', { count: 1 })).not.toMatch(/\d/)
  })
})
