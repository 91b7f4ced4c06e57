import { type OpenApi, type Operation, operationsOf } from '../clients/generator/openapi.ts'

export type ClientLanguage = 'typescript' | 'python' | 'go'

/** The variable name of the client in the README. */
const variables = { typescript: 'lerner', python: 'client', go: 'client' }

/** Words that Go writes in capitals. */
const goWords: Record<string, string> = { api: 'API', openapi: 'OpenAPI' }

/** The clients' names for operations that read better without their noun. */
const withoutNoun: Record<string, string> = {
  'health.get': 'health',
  'openapi.get': 'openapi',
  'quotes.create': 'quote',
  'quotes.create_batch': 'quote_batch',
}

/**
 * The README of a client with its lists of operations and of events as in the document. Each is
 * between its markers: `<!-- operations -->` and `<!-- /operations -->`.
 */
export function withLists(readme: string, document: OpenApi, language: ClientLanguage): string {
  const lists = {
    operations: operationsTable(document, language),
    events: eventsTable(Object.keys(document.webhooks), language),
  }
  return Object.entries(lists).reduce(
    (text, [mark, list]) =>
      text.replace(
        new RegExp(`(<!-- ${mark} -->\n).*?(<!-- /${mark} -->)`, 's'),
        (_, start, end) => `${start}${list}\n${end}`,
      ),
    readme,
  )
}

/** The operations by noun: their names, and their paths in the interface. */
function operationsTable(document: OpenApi, language: ClientLanguage): string {
  const pathOf = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => [operation, path] as const),
    ),
  )
  const byNoun = Map.groupBy(operationsOf(document), (operation) =>
    nameOf(operation).slice(0, -1).join('.'),
  )
  const rows = [...byNoun].map(([noun, operations]) => {
    const nouns = noun.split('.').filter(Boolean)
    const client = [variables[language], ...nouns.map((word) => spell(word, language))]
    const methods = operations.map((one) => spell(nameOf(one).at(-1) ?? '', language))
    const paths = operations.map((one) => pathOf.get(one) ?? '')
    return `| \`${client.join('.')}\` | ${codes(methods)} | ${codes(shortest(paths))} |`
  })
  return ['| of | methods | at |', '|---|---|---|', ...rows].join('\n')
}

/** The types of events and the class of each; in TypeScript the type itself distinguishes them. */
function eventsTable(types: string[], language: ClientLanguage): string {
  const rows = types.map((type) => {
    const words = type.split(/[._]/).map((word) => capital(word, language))
    return `| \`${type}\` | \`${language === 'go' ? '*lerner.' : ''}${words.join('')}Event\` |`
  })
  return ['| event | its type in the client |', '|---|---|', ...rows].join('\n')
}

function nameOf({ operationId }: Operation): string[] {
  return (withoutNoun[operationId] ?? operationId).split('.')
}

function spell(name: string, language: ClientLanguage): string {
  if (language === 'python') return name
  const [first = '', ...rest] = name.split('_')
  const start = language === 'go' ? capital(first, language) : first
  return [start, ...rest.map((word) => capital(word, language))].join('')
}

function capital(word: string, language: ClientLanguage): string {
  const spelled = language === 'go' ? goWords[word] : undefined
  return spelled ?? `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/** The paths that have no parent among them. */
function shortest(paths: string[]): string[] {
  const once = [...new Set(paths)]
  return once.filter((path) => !once.some((other) => path.startsWith(`${other}/`)))
}

function codes(words: string[]): string {
  return words.map((word) => `\`${word}\``).join(', ')
}
