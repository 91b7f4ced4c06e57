import { type Model, typeIn } from '../model.ts'
import { pascalCase } from '../names.ts'
import type { Method } from '../operations.ts'
import { nouns, sentences } from '../sentences.ts'
import type { Field } from '../shapes.ts'
import { dictionary } from './classes.ts'
import { annotation, type Needs, readerOf } from './kinds.ts'
import { doc, fitted } from './text.ts'

/** Answers that are read by hand: their type, and the function that reads it. */
const readers: Readonly<Record<string, readonly [type: string, reader: string]>> = {
  PolicyResults: ['PolicyResults', 'read_policy_results'],
  PriceListEntryResults: ['EntryResults', 'read_entry_results'],
  Event: ['Event', 'read_event'],
}

/** What tells the items of a list apart, where it is not their `id`. */
const keys: Readonly<Record<string, string>> = {
  QuoteRecord: 'quote_id',
  PriceListEntry: 'product_id',
}

/** Classes that are not called like their noun. */
const classNames: Readonly<Record<string, string>> = {
  account: 'AccountState',
  catalogue: 'CatalogueState',
  nests: 'CompetingProducts',
  policies: 'ManyPolicies',
  'price_lists.comments': 'PriceListComments',
  'price_lists.entries': 'PriceListEntries',
  'products.policy': 'ProductPolicies',
  session: 'Sessions',
}

/** The class of a noun. */
export function classOf(noun: string): string {
  return classNames[noun] ?? pascalCase(noun)
}

/** What a method answers: its type and its reader. */
function answerOf(method: Method): readonly [string, string] {
  const schema = method.item ?? method.answer
  const type = schema in readers ? '' : typeIn('python', schema)
  return readers[schema] ?? [type, readerOf(type)]
}

/** What stands first, by position or by name, in methods of many things at once. */
const leading: Readonly<Record<string, string>> = {
  'policies.put': 'policies',
  'price_lists.entries.update_many': 'entries',
  'products.update_many': 'ids',
}

/** The field of a body that stands first; null if none does. */
function leadingField({ model }: Needs, method: Method): Field | null {
  const name = leading[method.id]
  if (name === undefined) return null
  return model.shapes.fields(bodyShape(method)).find((field) => field.name === name) ?? null
}

/** The keyword arguments of a method that takes one of its fields first: all others. */
function otherArguments(needs: Needs, method: Method, first: Field): string {
  const name = argumentsName(method)
  const says = doc(`Keyword arguments of ${method.id}.`)
  const fields = needs.model.shapes
    .fields(bodyShape(method))
    .filter((field) => field.name !== first.name)
  const due = fields.filter(({ required }) => required)
  const free = fields.filter(({ required }) => !required)
  const options = needs.use(optionsOf(method))
  if (due.length === 0) return dictionary(needs, name, [options, 'total=False'], free, says)
  needs.use('TypedDict')
  return `${dictionary(needs, `_${name}Required`, ['TypedDict'], due, '')}

${dictionary(needs, name, [`_${name}Required`, options, 'total=False'], free, says)}`
}

/** The keyword arguments of a method, null where they are options alone. */
export function argumentsOf(needs: Needs, method: Method): string | null {
  const { body, query, item, id } = method
  const { use, model } = needs
  const name = argumentsName(method)
  const says = doc(`Keyword arguments of ${id}.`)
  const first = leadingField(needs, method)
  if (first !== null) return otherArguments(needs, method, first)
  if (body !== null) {
    const params = typeIn('python', bodyShape(method))
    return `class ${name}(${use(params)}, ${use(optionsOf(method))}, total=False):\n${says}`
  }
  const paged = item !== null && query.some(({ name: one }) => one === 'ending_before')
  const own = query.filter(({ name: one }) => !paged || !listed.includes(one))
  if (own.length === 0) return null
  const fields = own.map((one): Field => {
    const kind = model.shapes.kindOf(one.schema, `query:${id}.${one.name}`)
    return {
      name: one.name,
      // In an address a moment is a text.
      kind: kind.is === 'moment' ? { is: 'text' } : kind,
      required: false,
      nullable: true,
      description: one.description ?? one.schema.description,
    }
  })
  const base = use(paged ? 'ListParams' : optionsOf(method))
  if (fields.some((field) => field.name === 'from')) use('TypedDict')
  return dictionary(needs, name, [base, 'total=False'], fields, says)
}

const listed = ['limit', 'starting_after', 'ending_before']

function argumentsName({ id }: Method): string {
  return `${pascalCase(id)}Arguments`
}

function bodyShape({ id, body }: Method): string {
  return body?.$ref === undefined ? `body:${id}` : (body.$ref.split('/').at(-1) ?? '')
}

function optionsOf({ verb }: Method): string {
  return verb === 'POST' ? 'PostOptions' : 'RequestOptions'
}

/** What is the same for both clients: the call of a method, or the list that it goes through. */
export function shared(needs: Needs, method: Method): string {
  const { use } = needs
  const { verb, path, ids, body, emptyBody, file, open, item } = method
  const [type, read] = answerOf(method)
  use(type)
  use(read)
  for (const _ of ids) use('segment')
  const where = ids.reduce((at, id) => at.replace(`{${id}}`, `{segment('${id}', ${id})}`), path)
  const address = ids.length > 0 ? `f"${where}"` : `"${where}"`
  const given = ids.map((id) => `${id}: str`)
  if (item !== null) {
    use('Source')
    const key = keys[item] ?? 'id'
    return `${fitted(`def ${privateName(method)}(`, given, `) -> Source[${type}]:`, '')}
${assigned('path', address)}
    return Source(path, ${read}, lambda one: one.${key})
`
  }
  const sends = body !== null || emptyBody ? 'body' : 'query'
  for (const name of ['Call', 'Mapping', 'split_params']) use(name)
  const params = [...given, ...(file ? ['rows: str | bytes'] : []), 'params: Mapping[str, object]']
  const parts = [`"${verb}"`, 'path', read, 'options', `${sends}=${sends}`]
  if (open) parts.push('open=True')
  if (file) parts.push('file=rows.encode() if isinstance(rows, str) else rows')
  return `${fitted(`def ${privateName(method)}(`, params, `) -> Call[${type}]:`, '')}
    ${sends}, options = split_params(params)
${assigned('path', address)}
${fitted('return Call(', parts, ')', '    ')}
`
}

function assigned(name: string, value: string): string {
  const line = `    ${name} = ${value}`
  const fits = line.length <= 100 || value.length > 92
  return fits ? line : `    ${name} = (\n        ${value}\n    )`
}

function privateName({ id }: Method): string {
  return `_${id.replaceAll('.', '_')}`
}

/** The class of a noun, for one of the clients. */
export function nounClass(
  needs: Needs,
  noun: string,
  methods: readonly Method[],
  below: readonly string[],
  isAsync: boolean,
): string {
  const prefix = isAsync ? 'Async' : ''
  const sender = needs.use(`${prefix}Sender`)
  const inner = below.map((one) => ({
    name: one.slice(noun.length + 1),
    type: `${prefix}${classOf(one)}`,
    says: nouns[one] ?? '',
  }))
  return `class ${prefix}${classOf(noun)}:
${doc(nouns[noun] ?? '')}
${inner.map(({ name, type, says }) => `    ${name}: ${type}\n${doc(says)}\n`).join('')}    def __init__(self, sender: ${sender}) -> None:
        self._sender = sender
${inner.map(({ name, type }) => `        self.${name} = ${type}(sender)\n`).join('')}
${methods.map((method) => methodText(needs, method, isAsync)).join('\n')}`
}

function methodText(needs: Needs, method: Method, isAsync: boolean): string {
  const { use } = needs
  const { name, ids, id, item, file, query, body } = method
  const [type] = answerOf(method)
  const plain = body === null && (item === null ? query.length === 0 : isPlainList(method))
  const keyword = use(
    !plain ? argumentsName(method) : item === null ? optionsOf(method) : 'ListParams',
  )
  const rest = plain && item === null ? 'options' : 'params'
  use('Unpack')
  const first = leadingField(needs, method)
  const given = [
    'self',
    ...ids.map((one) => `${one}: str`),
    ...(file ? ['rows: str | bytes'] : []),
    ...(first === null ? [] : [parameterOf(needs, first)]),
  ]
  const sentence = sentences[id]
  if (sentence === undefined) throw new Error(`${id} has no sentence in sentences.ts.`)
  const page = item === null ? '' : use(isAsync ? 'AsyncPages' : 'Page')
  const result = item === null ? type : `${page}[${type}]`
  const head = `${isAsync && item === null ? 'async ' : ''}def ${name}(`
  const signature = fitted(
    head,
    [...given, `**${rest}: Unpack[${keyword}]`],
    `) -> ${result}:`,
    '    ',
  )
  const arguments_ = [
    ...ids,
    ...(file ? ['rows'] : []),
    ...(item === null ? [withFirst(rest, first)] : []),
  ]
  const call = `${privateName(method)}(${arguments_.join(', ')})`
  if (item !== null) {
    use('list_call')
    return `${signature}
${doc(sentence, '        ')}        source = ${call}
        return ${page}(self._sender, source, list_call(source, params))
`
  }
  const line = `return ${isAsync ? 'await ' : ''}self._sender.send(`
  return `${signature}
${doc(sentence, '        ')}${fitted(line, [call], ')', '        ')}
`
}

function parameterOf(needs: Needs, { name, kind, required }: Field): string {
  const type = annotation(needs, kind, true)
  return required ? `${name}: ${type}` : `${name}: ${type} | None = None`
}

/** The parameters with the one that stands first, if it was given. */
function withFirst(rest: string, first: Field | null): string {
  if (first === null) return rest
  const all = `{**${rest}, "${first.name}": ${first.name}}`
  return first.required ? all : `${rest} if ${first.name} is None else ${all}`
}

function isPlainList({ query }: Method): boolean {
  return query.every(({ name }) => listed.includes(name)) && query.length === listed.length
}

/** The nouns whose classes are generated, by the module that they stand in. */
export function nounModules(model: Model): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { noun, id } of model.methods) {
    if (byHand.includes(noun) || methodsByHand.includes(id)) continue
    const module = noun === 'policies' || noun === 'products.policy' ? 'policy' : noun.split('.')[0]
    const known = found.get(module ?? '') ?? []
    if (!known.includes(noun)) found.set(module ?? '', [...known, noun])
  }
  return found
}

/** The service's own methods, and what takes one report or many. */
const byHand = ['health', 'openapi', 'outcomes', 'sales', 'offers']
export const methodsByHand = ['quotes.create', 'quotes.create_batch']
