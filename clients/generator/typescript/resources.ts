import { camelCase, pascalCase } from '../names.ts'
import type { OpenApi } from '../openapi.ts'
import { type Method, methodsOf } from '../operations.ts'
import { nouns, sentences } from '../sentences.ts'
import { comment, typeName } from './contract-types.ts'
import { tableOf } from './tables.ts'

/** Written by hand: the service's own methods, and what takes one report or many. */
const byHand = ['health', 'openapi', 'outcomes', 'sales', 'offers']
const methodsByHand = ['quotes.create', 'quotes.create_batch']

/** Classes whose names would be those of types. */
const classNames: Readonly<Record<string, string>> = {
  account: 'AccountState',
  catalogue: 'CatalogueState',
  nests: 'CompetingProducts',
  policies: 'ManyPolicies',
  policy: 'AccountPolicy',
  'price_lists.comments': 'PriceListComments',
  'price_lists.entries': 'PriceListEntries',
  'products.policy': 'ProductPolicies',
  session: 'Sessions',
}

/** Answers that are read by hand: their type, and the function that reads it. */
const readers: Readonly<Record<string, readonly [type: string, reader: string]>> = {
  PolicyResults: ['PolicyResults', 'readPolicyResults'],
  PriceListEntryResults: ['EntryResults', 'readEntryResults'],
  Event: ['Event', 'readEvent'],
}

/** What tells the items of a list apart, where it is not their `id`. */
const keys: Readonly<Record<string, string>> = {
  QuoteRecord: 'quoteId',
  PriceListEntry: 'productId',
}

/** The nouns of the client: a class for each, with a method for each operation. */
export function resources(document: OpenApi): string[] {
  const byNoun = new Map<string, Method[]>()
  for (const method of methodsOf(document)) {
    if (byHand.includes(method.noun) || methodsByHand.includes(method.id)) continue
    byNoun.set(method.noun, [...(byNoun.get(method.noun) ?? []), method])
  }
  return [...byNoun].map(([noun, methods]) => classOf(noun, methods, [...byNoun.keys()]))
}

function classOf(noun: string, methods: readonly Method[], all: readonly string[]): string {
  const below = all.filter((other) => other.startsWith(`${noun}.`))
  const nameOf = (other: string) => camelCase(other.slice(noun.length + 1))
  return `${comment({ description: nouns[noun] })}export class ${className(noun)} {
${below.map((other) => `${comment({ description: nouns[other] })}readonly ${nameOf(other)}: ${className(other)}\n`).join('')}readonly #send: Send

constructor(send: Send) {
${below.map((other) => `this.${nameOf(other)} = new ${className(other)}(send)\n`).join('')}this.#send = send
}

${methods.map(methodText).join('\n')}}
`
}

function className(noun: string): string {
  return classNames[noun] ?? pascalCase(noun)
}

function methodText(method: Method): string {
  const said = sentences[method.id]
  if (said === undefined) throw new Error(`${method.id} has no sentence in sentences.ts.`)
  const doc = comment({
    description: said.replaceAll(/`([^`]+)`/g, (_, name) => `\`${camelCase(name)}\``),
  })
  return `${doc}${camelCase(method.name)}(${parametersOf(method)}): ${resultOf(method)} {\n${bodyOf(method)}}\n`
}

function parametersOf(method: Method): string {
  const { verb, ids, body, optionalBody, file, query } = method
  const optional = verb === 'POST' && optionalBody
  return [
    ...ids.map((id) => `${camelCase(id)}: string`),
    ...(body === null ? [] : [`body: ${bodyType(method)}${optional ? ' = {}' : ''}`]),
    ...(file ? ['file: string | Uint8Array'] : []),
    ...(query.length === 0 ? [] : [`query: ${queryType(method)} = {}`]),
    'options?: RequestOptions',
  ].join(', ')
}

function resultOf({ answer, item }: Method): string {
  const type = readers[item ?? answer]?.[0] ?? `contract.${typeName(item ?? answer)}`
  return item === null ? `Answered<${type}>` : `PageRequest<${type}>`
}

function bodyOf(method: Method): string {
  const { verb, path, answer, item, open, file } = method
  const segments = path
    .slice('/v1/'.length)
    .split('/')
    .map((segment) => {
      const id = /^\{(\w+)\}$/.exec(segment)?.[1]
      return id === undefined ? `'${segment}'` : camelCase(id)
    })
  const where = `[${segments.join(', ')}]`
  const read = readers[item ?? answer]?.[1] ?? `reader(tables.${tableOf(typeName(item ?? answer))})`
  if (item !== null) {
    const key = keys[item] ?? 'id'
    return `const source = { path: ${where}, query: tables.${tableOf(queryName(method))}, read: ${read}, idOf: (item: ${resultOf(method).slice('PageRequest<'.length, -1)}) => item.${key} }
return listPages(this.#send, source, query, options)
`
  }
  const call = [
    `method: '${verb}'`,
    `path: ${where}`,
    ...(method.query.length > 0
      ? [`query: toQuery(tables.${tableOf(queryName(method))}, query)`]
      : []),
    ...(method.body === null ? [] : [`body: toWire(tables.${tableOf(bodyName(method))}, body)`]),
    ...(method.emptyBody ? ['body: {}'] : []),
    ...(file ? ['file'] : []),
    ...(open ? ['open: true'] : []),
    'options',
  ]
  return `return ask(this.#send, { ${call.join(', ')} }, ${read})\n`
}

function queryName({ id }: Method): string {
  return `${pascalCase(id)}Query`
}

function queryType(method: Method): string {
  return `contract.${queryName(method)}`
}

function bodyName({ id, body }: Method): string {
  return body?.$ref === undefined
    ? `${pascalCase(id)}Body`
    : typeName(body.$ref.split('/').at(-1) ?? '')
}

function bodyType(method: Method): string {
  return `contract.${bodyName(method)}`
}
