import { listOf, type Model, typeIn } from '../model.ts'
import type { Field, Kind } from '../shapes.ts'
import { words } from '../words.ts'

/** How a module names what it needs from others. */
export type Needs = {
  /** Says that a name is used, and answers it. */
  use: (name: string) => string
  model: Model
}

/** A type of the contract as Python annotates it. */
export function annotation(needs: Needs, kind: Kind, sent: boolean): string {
  const { use } = needs
  if (kind.is === 'list' || kind.is === 'map') return manyOf(needs, kind, sent)
  if (kind.is === 'moment') return sent ? `str | ${use('datetime')}` : 'str'
  if (kind.is === 'words') return wordsType(needs, kind)
  if (kind.is === 'object') return use(typeIn('python', kind.shape))
  if (kind.is !== 'either') return plain[kind.is]
  return kind.kinds.map((one) => annotation(needs, one, sent)).join(' | ')
}

const plain = {
  text: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  any: 'object',
  record: 'dict[str, object]',
}

function manyOf(needs: Needs, kind: Kind & { is: 'list' | 'map' }, sent: boolean): string {
  const { use } = needs
  const of = annotation(needs, kind.of, sent)
  if (kind.is === 'map') return sent ? `${use('Mapping')}[str, ${of}]` : `dict[str, ${of}]`
  return sent ? `${use('Sequence')}[${of}]` : `tuple[${of}, ...]`
}

function wordsType({ use, model }: Needs, { words: listed, at }: Kind & { is: 'words' }): string {
  const alias = aliasOf(model, listed, at)
  if (alias !== null) return use(alias)
  return `${use('Literal')}[${listed.map((word) => `"${word}"`).join(', ')}]`
}

/** The name of a list of words, null where it has none. */
export function aliasOf(model: Model, listed: readonly string[], at: string): string | null {
  if (listed.join() === Object.keys(model.document.webhooks).join()) return 'EventType'
  const list = listOf(model, listed, at)
  const known = list === null ? undefined : words[list]
  return known === undefined || known.python === null ? null : (known.python ?? list)
}

/** The name of the function that reads a type. */
export function readerOf(type: string): string {
  return `read_${type.replaceAll(/(?<=[a-z0-9])([A-Z])/g, '_$1').toLowerCase()}`
}

/** The expression that reads a field of an answer. */
export function reading(needs: Needs, { name, kind, required, nullable }: Field): string {
  const { use } = needs
  const given = `fields, "${name}"`
  const maybe = nullable || !required
  if (kind.is === 'any') return `fields.get("${name}")`
  const reader = plainReaders[kind.is]
  if (reader !== undefined) {
    if (!maybe) return `${use(reader)}(${given})`
    if (kind.is === 'boolean')
      return `None if fields.get("${name}") is None else ${use(reader)}(${given})`
    return `${use(`${reader}_or_none`)}(${given})`
  }
  if (kind.is === 'words') {
    const read = maybe ? 'text_or_none' : 'text'
    const type = annotation(needs, kind, false) + (maybe ? ' | None' : '')
    return `${use('cast')}(${quoted(type)}, ${use(read)}(${given}))`
  }
  if (kind.is === 'map') return optionally(`${use('text_map')}(${given})`, name, maybe)
  if (kind.is === 'list') return optionally(list(needs, name, kind), name, maybe)
  const asItCame = kind.is === 'object' && needs.model.sent.has(kind.shape)
  if (asItCame && !maybe) {
    const type = use(typeIn('python', kind.shape))
    return `${use('cast')}("${type}", ${use('record')}(fields.get("${name}")))`
  }
  const read = readsWith(needs, kind)
  return maybe ? `${use('optional')}(${given}, ${read})` : `${read}(fields.get("${name}"))`
}

const plainReaders: Partial<Record<Kind['is'], string>> = {
  text: 'text',
  moment: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
}

function list(needs: Needs, name: string, { of }: Kind & { is: 'list' | 'map' }): string {
  const { use } = needs
  if (of.is === 'text' || of.is === 'moment') return `${use('texts')}(fields, "${name}")`
  if (of.is === 'words') {
    const type = `tuple[${annotation(needs, of, false)}, ...]`
    return `${use('cast')}(${quoted(type)}, ${use('texts')}(fields, "${name}"))`
  }
  if (of.is === 'integer' || of.is === 'number') return `${use(`${of.is}s`)}(fields, "${name}")`
  return `${use('items')}(fields, "${name}", ${readsWith(needs, of)})`
}

/** The function that reads an object. */
function readsWith({ use, model }: Needs, kind: Kind): string {
  if (kind.is === 'record') return use('record')
  if (kind.is !== 'object') throw new Error(`Nothing reads a ${kind.is} in an answer.`)
  const type = typeIn('python', kind.shape)
  // What is sent and answered alike stays as it came.
  if (!model.sent.has(kind.shape)) return use(readerOf(type))
  return `lambda wire: ${use('cast')}("${use(type)}", ${use('record')}(wire))`
}

function optionally(read: string, name: string, maybe: boolean): string {
  return maybe ? `None if fields.get("${name}") is None else ${read}` : read
}

function quoted(type: string): string {
  return type.includes('"') ? `'${type}'` : `"${type}"`
}
