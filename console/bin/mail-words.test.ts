import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { breakerKinds } from '../../server/domain/breaker.ts'
import { importKinds } from '../../server/domain/import.ts'
import { mailWordsIn, newsInWords } from '../../server/jobs/news/mail-words.ts'
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

describe.each(['en', 'de', 'fr', 'es'] as const)('an e-mail in %s', (language) => {
  test.each(news)('says what the console says: $reason $values', ({ reason, values }) => {
    const message = catalogues[language].remarks[reason]
    const shown = new IntlMessageFormat(message, language).format(values)
    expect(newsInWords(mailWordsIn(language), reason, values)).toBe(shown)
  })

  test('counts in its subject', () => {
    const { subject } = mailWordsIn(language)
    expect(subject(12)).toMatch(/^12 .+ Lerner$/)
    expect(subject(1)).not.toMatch(/\d/)
  })
})
