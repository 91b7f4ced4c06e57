import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { type Node, nodesOf } from '../../bin/syntax-tree.ts'
import { fileReasons, orderNotes } from '../../clients/typescript/src/files/main.ts'
import { ruleNames } from '../src/format/rule-names.ts'
import { later as laterGerman } from '../src/messages/de/later.ts'
import { german } from '../src/messages/de/main.ts'
import { later as laterEnglish } from '../src/messages/en/later.ts'
import { english as firstEnglish } from '../src/messages/en/main.ts'
import { later as laterSpanish } from '../src/messages/es/later.ts'
import { spanish } from '../src/messages/es/main.ts'
import { later as laterFrench } from '../src/messages/fr/later.ts'
import { french } from '../src/messages/fr/main.ts'
import { languageFor } from '../src/messages/language.ts'
import { t } from '../src/messages/messages.ts'

const src = join(import.meta.dirname, '../src')
const english = { ...firstEnglish, ...laterEnglish }
const catalogues = {
  en: english,
  de: { ...german, ...laterGerman },
  fr: { ...french, ...laterFrench },
  es: { ...spanish, ...laterSpanish },
}

/** The messages of a catalogue by name. */
function messagesOf(catalogue: object): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([place, words]) =>
      Object.entries(words as Record<string, string>).map(([name, text]) => [
        `${place}.${name}`,
        text,
      ]),
    ),
  )
}

type Ast = ReturnType<IntlMessageFormat['getAst']>

/** The names of the placeholders and elements in a message. */
function namesOf(ast: Ast): string[] {
  const names = ast.flatMap((part): string[] => {
    if ('options' in part) {
      return [part.value, ...Object.values(part.options).flatMap(({ value }) => namesOf(value))]
    }
    if ('children' in part) return [part.value, ...namesOf(part.children)]
    return part.type === 0 || part.type === 7 ? [] : [(part as { value: string }).value]
  })
  return [...new Set(names)].sort()
}

const namesIn = (text: string, language: string) =>
  namesOf(new IntlMessageFormat(text, language).getAst())

const written = messagesOf(english)

describe.each(Object.entries(catalogues))('the messages in %s', (language, catalogue) => {
  test('say what the English ones say, with the same values', () => {
    const texts = messagesOf(catalogue)
    expect([...texts.keys()]).toEqual([...written.keys()])
    for (const [name, text] of texts) {
      const { [name]: named } = { [name]: namesIn(text, language) }
      expect({ name, named }).toEqual({ name, named: namesIn(written.get(name) ?? '', 'en') })
    }
  })

  test('are set as print is', () => {
    // A straight apostrophe quotes braces, so that a value would not be filled in.
    const odd = language === 'fr' ? /^\s|\s$|'|"| {2}| [:;!?»]|[\p{L}{}];/u : /^\s|\s$|'|"| {2}/
    expect([...messagesOf(catalogue)].filter(([, text]) => text === '' || odd.test(text))).toEqual(
      [],
    )
  })
})

test('every reason and every remark is worded with its own values', () => {
  const { 'x-error-reasons': known } = JSON.parse(
    readFileSync(join(src, '../../openapi.json'), 'utf8'),
  ) as { 'x-error-reasons': Record<string, { values: string[] }> }
  const told = [english.reasons, english.remarks, english.demand, english.reports].flatMap(
    Object.keys,
  )
  expect(told.toSorted()).toEqual(Object.keys(known).sort())
  for (const [reason, { values }] of Object.entries(known)) {
    const own = values.map((name) => name.replaceAll(/_./g, ([, letter]) => letter.toUpperCase()))
    const places = ['reasons', 'remarks', 'demand', 'reports']
    const text = places.map((place) => written.get(`${place}.${reason}`)).find((one) => one) ?? ''
    const missing = namesIn(text, 'en').filter(
      (name) => name !== 'field' && !(name in ruleNames) && !own.includes(name),
    )
    expect({ reason, missing }).toEqual({ reason, missing: [] })
  }
})

test('what is said of files, and of lines of orders, has values that go with it', () => {
  const tables = { fileReasons, orderNotes }
  for (const [place, table] of Object.entries(tables)) {
    for (const [name, own] of Object.entries(table)) {
      const text = written.get(`${place}.${name}`) ?? ''
      const missing = namesIn(text, 'en').filter((value) => !own.includes(value as never))
      expect({ place, name, missing }).toEqual({ place, name, missing: [] })
    }
  }
  // Both are identified by one name next to a row.
  const told = [english.reasons, english.remarks, english.demand, english.reports].flatMap(
    Object.keys,
  )
  expect(told.filter((name) => Object.hasOwn(fileReasons, name))).toEqual([])
})

type Expression = Node & { expression: Node }

/** Calls of `t` and `rich` in the sources: the message named, and the values passed. */
function callsIn(source: string) {
  return [...nodesOf(source, { tsx: true })].flatMap((node) => {
    const callee = node.callee as Node | undefined
    if (node.type !== 'CallExpression' || callee?.type !== 'Identifier') return []
    if (callee.value !== 't' && callee.value !== 'rich') return []
    const [key, values] = (node.arguments as Expression[]).map(({ expression }) => expression)
    return [{ key, given: givenOf(values) }]
  })
}

/** The names of an object's fields; null if they are not all literal. */
function givenOf(values: Node | undefined): string[] | null {
  if (values === undefined) return []
  if (values.type !== 'ObjectExpression') return null
  const names = (values.properties as Node[]).map((field) => {
    if (field.type === 'Identifier') return field.value
    return (field.key as Node | undefined)?.value
  })
  return names.every((name) => typeof name === 'string') ? (names as string[]).sort() : null
}

const files = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.ts', 'messages/**'] })
const sources = files.map((file) => ({ file, source: readFileSync(join(src, file), 'utf8') }))

/** Their numbers are the service's or the screen's own, and more than one. */
const alwaysMany = [
  'explanation.costsPerOffers',
  'explanation.profitPerOffers',
  'overview.lastWeeks',
  'demand.sales_prices_too_close',
  'fileReasons.periods_in_columns',
  'reports.channels_too_few',
  'reports.fairness_too_few',
  'remarks.base_price_far_from_others',
  'settings.afterWeeks',
  'worklist.listTooLong',
]

test('what is counted is one thing where there is one', () => {
  const counted =
    'count|days|weeks|rows|products|offers|purchases|prices|periods|changes|nests|turns|visits|orders'
  const bare = new RegExp(
    `\\{(?:${counted}|of|done|total|left)(?:, number)?\\} (?:[a-z-]+ )?(?!as|others)[a-z]+s\\b`,
  )
  const found = [...written].filter(
    ([name, text]) => bare.test(text) && !/kind, select/.test(text) && name !== 'backtest.fileHint',
  )
  expect(found.map(([name]) => name).toSorted()).toEqual(alwaysMany.toSorted())
})

test('the sources name messages that are there, with their values, and none is left over', () => {
  const used = new Set<string>()
  // The service names these.
  const beginnings = ['reasons.', 'remarks.', 'demand.', 'reports.']
  for (const { file, source } of sources) {
    for (const { key, given } of callsIn(source)) {
      if (key?.type === 'StringLiteral') {
        const name = key.value as string
        used.add(name)
        const wanted = given === null ? null : namesIn(written.get(name) ?? '', 'en')
        expect({ file, name, given }).toEqual({ file, name, given: wanted })
      } else if (key?.type === 'TemplateLiteral') {
        const [first] = key.quasis as { cooked: string }[]
        beginnings.push(first?.cooked ?? '')
      }
    }
    // Tables of names: 'place.message' without a call next to it.
    for (const [, name = ''] of source.matchAll(/'([a-zA-Z]+\.[a-zA-Z]+)'/g)) used.add(name)
  }
  const idle = [...written.keys()].filter(
    (name) => !used.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)),
  )
  expect(idle).toEqual([])
})

test('no text is written directly in the elements of a screen', () => {
  const texts = sources.flatMap(({ file, source }) =>
    textsIn(source).map((text) => `${file}: ${text.trim()}`),
  )
  // Our name, a command and a tick's format are the same in every language.
  expect(texts.toSorted()).toEqual([
    'app/Navigation.tsx: Lerner',
    'components/Check.tsx: M4 8h8',
    'components/ProblemNotice.tsx: Lerner',
    'pages/audit/Verify.tsx: lerner audit verify',
  ])
})

/** The text that a reader sees: between tags, and in attributes. */
function textsIn(source: string): string[] {
  return [...nodesOf(source, { tsx: true })].flatMap((node) => {
    if (node.type === 'JSXText') return /\p{L}/u.test(node.value as string) ? [node.value] : []
    if (node.type !== 'JSXAttribute') return []
    const { value } = node as { value?: Node }
    return value?.type === 'StringLiteral' && /^\p{Lu}|\p{L} \p{L}/u.test(value.value as string)
      ? [value.value]
      : []
  }) as string[]
}

test('the browser chooses the language unless the reader does, and the numbers are his own', () => {
  expect(languageFor(null, ['en-GB', 'de'])).toEqual({ language: 'en', locale: 'en-GB' })
  expect(languageFor(null, ['pl-PL', 'de-AT'])).toEqual({ language: 'de', locale: 'de-AT' })
  expect(languageFor('fr', ['en-GB'])).toEqual({ language: 'fr', locale: 'fr' })
  expect(languageFor('fr', ['en-GB', 'fr-CA'])).toEqual({ language: 'fr', locale: 'fr-CA' })
  expect(languageFor(null, ['pl-PL'])).toEqual({ language: 'en', locale: 'pl-PL' })
  expect(languageFor('en', ['pl-PL', 'en-IE'])).toEqual({ language: 'en', locale: 'en-IE' })
  expect(languageFor('en', ['pl-PL'])).toEqual({ language: 'en', locale: 'en' })
})

test('a message is refused that lacks a value', () => {
  expect(t('signIn.withProvider', { provider: 'Example' })).toBe('Sign in with Example')
  expect(() => t('signIn.withProvider')).toThrow(/provider/)
})

test.each(Object.entries(catalogues))(
  'a list and its confirmation say the same of uncertain demand: %s',
  (_, { worklist }) => {
    const after = (message: string) => message.slice(message.lastIndexOf('}}') + 2).trim()
    // German puts its conjunction into the plural.
    expect(after(worklist.moveUntold)).toContain(after(worklist.movesUntold))
  },
)
