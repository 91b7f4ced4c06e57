import { listOf, type Model, typeIn } from '../model.ts'
import { modules } from '../modules.ts'
import { goName } from '../names.ts'
import type { Method } from '../operations.ts'
import type { Field, Kind } from '../shapes.ts'
import { extended, types } from '../types.ts'
import { queryTypes } from './names.ts'
import { about, columns, comment, inGo } from './text.ts'

/** Small counts; all other integers are as wide as money. */
const small = new Set(
  'attempts cooldown_seconds count ended endings last_status limit offers_used overlap_days products products_left_out products_moved products_priced quantity sales_rows sales_rows_used skip telling'.split(
    ' ',
  ),
)
const smallOf: Readonly<Record<string, string>> = {
  PolicyPreview: 'days',
  PolicyToPreview: 'days',
  Receipt: 'recorded unchanged',
  'SimulationReport.forecast': 'rows',
  'SimulationReport.history': 'rows',
  'SimulationReport.products': 'rows',
}

/** Structs that others hold as they are: what they have, and whose they are. */
const figures: Readonly<Record<string, string>> = {
  LiftReport: 'LiftReport.groups',
  'LiftReport.groups': 'LiftReport.groups',
  'LiftReport.series': 'LiftReport.groups',
}
const held = 'offers sold profit revenue units costs_known verdict'.split(' ')

/** What a struct has beside the fields of the contract. */
const members: Readonly<Record<string, string>> = {
  Quote: `
	// Fallback is true when the service could not answer, and the price is the base price:
	// see [WithFallback].
	Fallback bool \`json:"-"\`
	// FallbackReason is why the service could not answer; nil unless Fallback.
	FallbackReason error \`json:"-"\`
`,
}

/** Fields that are texts in Go, though the contract lists their words. */
const texts = new Set(['by', 'change', 'format', 'include', 'more', 'order', 'series', 'sort'])

/** The structs of a module, one for each name that was not seen before. */
export function structsOf(model: Model, module: string, seen: Set<string>): string[] {
  const byName = new Map<string, string[]>()
  for (const schema of modules[module]?.of ?? []) {
    for (const shape of withBelow(model, schema)) {
      const name = typeIn('go', shape)
      byName.set(name, [...(byName.get(name) ?? []), shape])
    }
  }
  const fresh = [...byName].filter(([name]) => !seen.has(name))
  const structs = fresh.map(([name, shapes]) => struct(model, name, shapes))
  for (const [name] of fresh) seen.add(name)
  if (module === 'report') structs.push(figuresText(model))
  return structs
}

function withBelow(model: Model, schema: string): string[] {
  const found: string[] = []
  const add = (shape: string): void => {
    if (found.includes(shape)) return
    found.push(shape)
    for (const below of model.shapes.below(shape)) if (below.startsWith(`${schema}.`)) add(below)
  }
  add(schema)
  return found
}

/** A struct; of several shapes it has all their fields, and needs those that all need. */
function struct(model: Model, name: string, shapes: readonly string[]): string {
  const [first = ''] = shapes
  const base = shapes
    .map((shape) => extended[shape])
    .find((one) => one && typeIn('go', one) !== name)
  const embeds = base !== undefined && first !== 'PriceListEntryEdit' ? typeIn('go', base) : null
  const inherited = embeds === null || base === undefined ? [] : model.shapes.fields(base)
  const merged = mergedFields(model, shapes).filter(
    (field) => !inherited.some((one) => one.name === field.name),
  )
  const isChange = shapes.some((shape) => model.changes.has(shape))
  const sent = shapes.some((shape) => model.sent.has(shape))
  const lines: (readonly string[] | string)[] = []
  // What has a key of its own names it first.
  const late = first === 'ProductPolicyToPut'
  if (embeds !== null && !late) lines.push(`\t${embeds}\n`)
  let holds = false
  const outer = first === 'FairnessReport.products' ? model.shapes.fields('FairnessReport.gap') : []
  if (outer.length > 0) lines.push('\tSegmentGap\n')
  for (const field of merged) {
    if (outer.some((one) => one.name === field.name)) continue
    if (first in figures && held.includes(field.name)) {
      if (!holds) lines.push('\tLiftFigures\n')
      holds = true
      continue
    }
    lines.push(...fieldLines(model, first, field, { sent, isChange }))
  }
  if (embeds !== null && late) lines.push(`\t${embeds}\n`)
  return `${comment(about(name, types[first]?.says ?? '', 'is'))}type ${name} struct {
${columns(lines)}${members[first] ?? ''}}
`
}

function mergedFields(model: Model, shapes: readonly string[]): Field[] {
  const merged = new Map<string, Field>()
  for (const shape of shapes) {
    for (const field of model.shapes.fields(shape)) {
      const everywhere = shapes.every((one) =>
        model.shapes.fields(one).some(({ name, required }) => name === field.name && required),
      )
      if (!merged.has(field.name)) merged.set(field.name, { ...field, required: everywhere })
    }
  }
  return [...merged.values()]
}

function figuresText(model: Model): string {
  const fields = model.shapes.fields('LiftReport.groups').filter(({ name }) => held.includes(name))
  const lines = fields.flatMap((field) =>
    fieldLines(model, 'LiftReport.groups', field, { sent: false, isChange: false }),
  )
  return `// LiftFigures is what offers brought, by arm.
type LiftFigures struct {
${columns(lines)}}
`
}

type Way = { sent: boolean; isChange: boolean }

function fieldLines(model: Model, shape: string, field: Field, way: Way) {
  const { name, required, nullable, description } = field
  const type = goType(model, shape, name, field.kind)
  const omitted = required ? '' : ',omitempty'
  const tag = `\`json:"${name}${omitted}"\``
  const said = description === undefined ? [] : [comment(inGo(description), '\t')]
  return [...said, [goName(name), optional(type, field, way, nullable), tag]]
}

/** A type of a field that may be absent or null. */
function optional(type: string, { required }: Field, way: Way, nullable: boolean): string {
  if (way.isChange && nullable && !required) return `*Nullable[${type}]`
  const holdsNil = /^(\[\]|map\[|json\.RawMessage)/.test(type)
  return holdsNil || (required && !nullable) ? type : `*${type}`
}

function goType(model: Model, shape: string, name: string, kind: Kind): string {
  if (kind.is === 'text') return 'string'
  if (kind.is === 'moment') return 'time.Time'
  if (kind.is === 'number') return 'float64'
  if (kind.is === 'boolean') return 'bool'
  if (kind.is === 'any' || kind.is === 'record') return 'json.RawMessage'
  if (kind.is === 'integer') {
    const few = small.has(name) || smallOf[shape]?.split(' ').includes(name) === true
    return few ? 'int' : 'int64'
  }
  if (kind.is === 'words') return wordsType(model, name, kind)
  if (kind.is === 'object') return typeIn('go', kind.shape)
  if (kind.is === 'list') return `[]${goType(model, shape, name, kind.of)}`
  if (kind.is === 'map') return `map[string]${goType(model, shape, name, kind.of)}`
  const [first] = kind.is === 'either' ? kind.kinds : []
  return first === undefined ? 'json.RawMessage' : goType(model, shape, name, first)
}

function wordsType(model: Model, name: string, { words, at }: Kind & { is: 'words' }): string {
  if (words.join() === Object.keys(model.document.webhooks).join()) return 'EventType'
  const list = listOf(model, words, at)
  // What may be reported of a quote is a part of what can become of it.
  if (list === null && name === 'status')
    return words.includes('accepted') ? 'OutcomeStatus' : 'ProductStatus'
  if (list === null) return name === 'mode' ? 'AccountMode' : 'string'
  return list
}

/** The struct of the query of a method. */
export function queryStruct(model: Model, method: Method): string {
  const type = queryTypes[method.id]
  if (type === undefined) return ''
  const lines = method.query.flatMap(({ name, schema, description }) => {
    const kind = model.shapes.kindOf(schema, `query:${method.id}.${name}`)
    const plain = kind.is === 'words' && texts.has(name)
    const held = type.words?.[name] ?? (plain ? 'string' : goType(model, '', name, kind))
    const text = description ?? schema.description
    const said = text === undefined ? [] : [comment(inGo(text), '\t')]
    return [
      ...said,
      [goName(name), held.startsWith('[]') ? held : `*${held}`, `\`query:"${name}"\``],
    ]
  })
  return `${comment(`${type.name} ${type.says}`)}type ${type.name} struct {
${columns(lines)}}
`
}
