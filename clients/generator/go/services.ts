import { typeIn } from '../model.ts'
import { camelCase, goName } from '../names.ts'
import type { Method } from '../operations.ts'
import { nouns, sentences } from '../sentences.ts'
import { queryTypes } from './names.ts'
import { about, comment, inGo } from './text.ts'

/** Operations whose methods are written by hand: those of the client itself. */
const byHand = ['health.get', 'openapi.get', 'quotes.create', 'quotes.create_batch']

/** What tells the items of a list apart, where it is not their ID. */
const keys: Readonly<Record<string, string>> = {
  QuoteRecord: 'QuoteID',
  PriceListEntry: 'ProductID',
}

/** Types that are written by hand. */
const ownTypes: Readonly<Record<string, string>> = {
  Event: 'Event',
  PolicyResults: 'PolicyResults',
  PriceListEntryResults: 'PriceListEntryResults',
}

/** The services of the client: a type for each noun, with a method for each operation. */
export function servicesOf(methods: readonly Method[]): string[] {
  const byNoun = new Map<string, Method[]>()
  for (const method of methods) {
    if (byHand.includes(method.id)) continue
    byNoun.set(method.noun, [...(byNoun.get(method.noun) ?? []), method])
  }
  return [...byNoun].map(([noun, own]) => {
    const below = [...byNoun.keys()].filter((other) => other.startsWith(`${noun}.`))
    return `${service(noun, below)}\n${own.map((one) => methodsText(noun, one)).join('\n')}`
  })
}

/** The name of the type of a noun. */
function serviceName(noun: string): string {
  if (noun === 'products.policy') return 'ProductPolicyService'
  if (noun === 'price_lists.entries') return 'PriceListEntriesService'
  if (noun === 'price_lists.comments') return 'PriceListCommentsService'
  return `${goName(noun)}Service`
}

function service(noun: string, below: readonly string[]): string {
  const name = serviceName(noun)
  const head = comment(about(name, nouns[noun] ?? '', 'is about'))
  if (below.length === 0) return `${head}type ${name} struct{ transport *transport }\n`
  const lines = below.map((other) => {
    const field = goName(other.slice(noun.length + 1))
    return `${comment(about(field, nouns[other] ?? '', 'is'), '\t')}\t${field} *${serviceName(other)}\n`
  })
  return `${head}type ${name} struct {\n${lines.join('')}\n\ttransport *transport\n}\n`
}

function methodsText(noun: string, method: Method): string {
  const says = inGo(sentences[method.id] ?? '')
  const name = goName(method.name)
  const receiver = `func (s *${serviceName(noun)}) `
  if (method.item !== null) return listText(receiver, name, method, says)
  const { body, file, emptyBody, query, verb, open } = method
  const type = ownTypes[method.answer] ?? typeIn('go', method.answer)
  const parts = [`method: "${verb}"`, ...place(method)]
  if (query.length > 0) parts.push('query: encodeQuery(params)')
  if (body !== null) parts.push(`body: ${isRows(method) ? 'notNil(params)' : 'params'}`)
  if (emptyBody) parts.push('body: struct{}{}')
  if (file) parts.push('file: rows')
  if (open) parts.push('open: true')
  const given = parametersOf(method)
  const fetch = (sent: string) => `\tone := call{${sent}}
\treturn fetch[${type}](ctx, s.transport, one, options)
`
  const text = `${comment(about(name, says, 'answers'))}${signature(`${receiver}${name}`, given, `(*${type}, error)`)} {
${pathText(method, 'nil, err')}${fetch(parts.join(', '))}}
`
  if (method.id !== 'outcomes.create') return text
  return `${text}
// CreateMany reports up to 1 000 outcomes at once, all or none.
${signature(`${receiver}CreateMany`, ['params []Outcome'], `(*${type}, error)`)} {
${fetch(parts.join(', ').replace('body: params', 'body: notNil(params)'))}}
`
}

function listText(receiver: string, name: string, method: Method, says: string): string {
  const { item } = method
  const type = ownTypes[item ?? ''] ?? typeIn('go', item ?? '')
  const key = keys[item ?? ''] ?? 'ID'
  const params = parametersOf(method)
  const source = `source[${type}]{s.transport, ${place(method)[0]?.slice('path: '.length)}, func(one *${type}) string { return one.${key} }}`
  const fails = pathText(method, 'nil, err')
  const yields = pathText(method, `func(yield func(${type}, error) bool) { yield(${type}{}, err) }`)
  return `${comment(`${name} goes through ${says.charAt(0).toLowerCase()}${says.slice(1, -1)}, over all pages.`)}${signature(`${receiver}${name}`, params, `iter.Seq2[${type}, error]`)} {
${yields}\tlisted := ${source}
\treturn listed.all(ctx, encodeQuery(params), options)
}

// ${name}Page answers one page of what ${name} goes through.
${signature(`${receiver}${name}Page`, params, `(*Page[${type}], error)`)} {
${fails}\tlisted := ${source}
\treturn listed.page(ctx, encodeQuery(params), options)
}
`
}

function isRows({ body }: Method): boolean {
  return body?.items !== undefined
}

function parametersOf(method: Method): string[] {
  const { ids, body, query, file } = method
  const shape = body?.anyOf?.[0]?.$ref ?? body?.items?.$ref ?? body?.$ref
  const params = shape === undefined ? `body:${method.id}` : (shape.split('/').at(-1) ?? '')
  const queryType = queryTypes[method.id]?.name ?? 'ListParams'
  return [
    ...ids.map((id) => `${parameterName(id)} string`),
    ...(file ? ['rows []byte'] : []),
    ...(body === null ? [] : [`params ${isRows(method) ? '[]' : ''}${typeIn('go', params)}`]),
    ...(query.length > 0 ? [`params ${queryType}`] : []),
  ]
}

function signature(head: string, params: readonly string[], result: string): string {
  const all = ['ctx context.Context', ...params, 'options ...CallOption'].join(', ')
  const line = `${head}(${all}) ${result}`
  return line.length <= 128 ? line : `${head}(\n\t${all},\n) ${result}`
}

function place({ ids, path }: Method): string[] {
  return [ids.length === 0 ? `path: "${path}"` : 'path: path']
}

/** What makes the path, where it holds ids. */
function pathText({ ids, path }: Method, answer: string): string {
  let rest = path
  let before = ''
  return ids
    .map((id, i) => {
      const [head = '', tail = ''] = rest.split(`{${id}}`)
      const last = i === ids.length - 1
      const next = last ? tail : tail.slice(0, tail.indexOf('{'))
      const start = i === 0 ? `"${head}"` : before
      before = last ? 'path' : 'above'
      rest = tail
      return `\t${before}, err := pathOf(${start}, ${parameterName(id)}, "${next}")
\tif err != nil {
\t\treturn ${answer}
\t}
`
    })
    .join('')
}

function parameterName(id: string): string {
  return camelCase(id).replace(/Id$/, 'ID')
}
