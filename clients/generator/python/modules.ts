import { type Model, typeIn } from '../model.ts'
import { modules } from '../modules.ts'
import { words as wordTypes } from '../words.ts'
import { answered, sent } from './classes.ts'
import { aliasOf, annotation, type Needs, readerOf } from './kinds.ts'
import { doc, importOf } from './text.ts'

/** What the modules written by hand give to those generated. */
const byHand: Readonly<Record<string, string>> = {
  Model: '.._model',
  EventType: '.event',
  datetime: 'datetime',
}
const read = [
  'boolean',
  'integer',
  'integers',
  'items',
  'number',
  'numbers',
  'optional',
  'record',
  'text',
  'text_map',
  'texts',
]
const readers = [...read, ...['integer', 'number', 'text'].map((one) => `${one}_or_none`)]
const standard: Readonly<Record<string, readonly string[]>> = {
  'collections.abc': ['Mapping', 'Sequence'],
  dataclasses: ['dataclass', 'field'],
  datetime: ['datetime'],
  typing: ['ClassVar', 'Literal', 'TypedDict', 'cast'],
}

/** Where each name of the generated types stands: name → module. */
export function homesOf(model: Model): Map<string, string> {
  const homes = new Map<string, string>()
  for (const [module, { of }] of Object.entries(modules)) {
    for (const shape of shapesOf(model, of)) {
      homes.set(typeIn('python', shape), module)
      homes.set(readerOf(typeIn('python', shape)), module)
    }
  }
  for (const [module, { of }] of Object.entries(modules)) {
    for (const shape of shapesOf(model, of)) {
      for (const alias of aliasesOf(model, shape)) if (!homes.has(alias)) homes.set(alias, module)
    }
  }
  return homes
}

/** The text of a module of types. */
export function moduleText(model: Model, module: string, homes: Map<string, string>): string {
  const { says, of } = modules[module] ?? { says: '', of: [] }
  const used = new Set<string>()
  const use = (name: string) => {
    used.add(name)
    return name
  }
  const needs: Needs = { model, use }
  const shapes = shapesOf(model, of)
  const aliases = [...homes].filter(
    ([name, home]) => home === module && listed(model, name) !== null,
  )
  const literals = aliases.map(([name]) => literal(needs, name, listed(model, name) ?? []))
  const classes = shapes.map((shape) =>
    model.sent.has(shape)
      ? sent(needs, shape, of.includes(shape) && !shape.includes('.'))
      : answered(needs, shape),
  )
  const more = module === 'quote' ? [contractNames(needs)] : []
  const parts = [...(literals.length > 0 ? [literals.join('')] : []), ...classes, ...more]
  return `${doc(says, '')}
from __future__ import annotations

${imports(used, homes, module)}${literals.length > 0 ? '\n' : '\n\n'}${parts.join('\n\n').replace(/^\n+/, '')}`
}

function imports(used: Set<string>, homes: Map<string, string>, module: string): string {
  const of = (names: readonly string[]) => names.filter((name) => used.has(name))
  const lines = Object.entries(standard).map(([from, names]) => importOf(from, of(names)))
  const near = new Map<string, string[]>()
  for (const name of used) {
    const home = byHand[name] ?? (homes.has(name) ? `.${homes.get(name)}` : null)
    if (home === null || home === `.${module}` || home === 'datetime') continue
    near.set(home, [...(near.get(home) ?? []), name])
  }
  near.set('.._read', of(readers))
  const sorted = [...near].sort(([a], [b]) => level(a) - level(b) || (a < b ? -1 : 1))
  const local = sorted.map(([from, names]) => importOf(from, names))
  return [lines.join(''), local.join('')].filter((part) => part !== '').join('\n')
}

/** Modules further away first. */
function level(from: string): number {
  return from.startsWith('..') ? 0 : 1
}

/** The request of a quote in the names of the contract, which are in camel case. */
function contractNames({ model, use }: Needs): string {
  const fields = model.shapes.fields('QuoteRequest')
  const line = (field: (typeof fields)[number]) =>
    `    ${field.name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}: ${annotation({ model, use }, field.kind, true)}\n`
  const due = fields.filter(({ required }) => required).map(line)
  const free = fields.filter(({ required }) => !required).map(line)
  return `class _ContractRequired(TypedDict):
${due.join('')}

class ContractQuoteParams(_ContractRequired, total=False):
    """The request for one price, in the names of the contract."""

${free.join('')}`
}

function literal({ use }: Needs, name: string, words: readonly string[]): string {
  use('Literal')
  const line = `${name} = Literal[${words.map((word) => `"${word}"`).join(', ')}]\n`
  if (line.length <= 101) return line
  const inside = `    ${words.map((word) => `"${word}"`).join(', ')}`
  if (inside.length <= 100) return `${name} = Literal[\n${inside}\n]\n`
  return `${name} = Literal[\n${words.map((word) => `    "${word}",\n`).join('')}]\n`
}

function listed(model: Model, name: string): readonly string[] | null {
  for (const [list, words] of model.lists) {
    if (aliasOf(model, words, wordTypes[list]?.at ?? '') === name) return words
  }
  return null
}

/** The shapes of a module, each behind those that it holds. */
function shapesOf(model: Model, of: readonly string[]): string[] {
  const ordered: string[] = []
  const add = (shape: string, schema: string): void => {
    if (ordered.includes(shape)) return
    for (const below of model.shapes.below(shape)) {
      if (below.startsWith(`${schema}.`)) add(below, schema)
    }
    const type = typeIn('python', shape)
    if (!ordered.some((other) => typeIn('python', other) === type)) ordered.push(shape)
  }
  for (const shape of of) add(shape, shape)
  return ordered
}

function aliasesOf(model: Model, shape: string): string[] {
  return model.shapes.fields(shape).flatMap(({ kind }) => {
    const inner = kind.is === 'list' ? kind.of : kind
    const alias = inner.is === 'words' ? aliasOf(model, inner.words, inner.at) : null
    return alias === null || alias === 'EventType' ? [] : [alias]
  })
}
