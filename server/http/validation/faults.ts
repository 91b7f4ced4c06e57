import type { ErrorObject } from 'ajv'
import { type Fault, maxFaults } from '../../domain/errors.ts'
import { faultFor } from '../../domain/reasons/refusal-for.ts'
import { hintFor } from './field-hints.ts'
import { isOptional } from './optional-fields.ts'
import { zonedMoment } from './zoned-moment.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  not?: { enum: unknown[] }
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

/**
 * The part of a request that a value came from, as the caller knows it: `request` is one of a
 * batch.
 */
export type Part = 'body' | 'query' | 'request'

/**
 * Converts Ajv's errors to the caller's terms: the field, the value received, and what would be
 * valid.
 *
 * @param root - The schema that was checked against.
 */
export function toFaults(
  errors: readonly ErrorObject[],
  root: object,
  part: Part,
  prefix = '',
): [Fault, ...Fault[]] {
  const faults: Fault[] = []
  const seen = new Set<string>()
  for (const error of relevantErrors(errors).slice(0, maxFaults)) {
    const fault = toFault(error, root, part, prefix)
    const key = `${fault.code} ${fault.param}`
    if (!seen.has(key)) faults.push(fault)
    seen.add(key)
  }
  const [first, ...rest] = faults
  return [first ?? { code: 'parameter_invalid', message: `The ${part} is not valid.` }, ...rest]
}

/**
 * A union reports the faults of every branch and then its own. If only one branch has the fields
 * that were sent, its faults are the useful ones; otherwise the union's own fault is.
 */
function relevantErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf')
  return errors.filter((error) => {
    if (error.keyword === 'anyOf') return matchingBranch(error, errors) === null
    const union = unions.find((one) => isReportedBy(error, one, one.schemaPath))
    if (union === undefined) return true
    const branch = matchingBranch(union, errors)
    return branch !== null && isReportedBy(error, union, branch)
  })
}

/**
 * The only branch whose structure a value matches, apart from the contents of its fields; null if
 * that is not clear.
 */
function matchingBranch(union: ErrorObject, errors: readonly ErrorObject[]): string | null {
  const branches = (union.schema as Schema[]).map((_, i) => `${union.schemaPath}/${i}`)
  const fitting = branches.filter(
    (branch) =>
      !errors.some(
        (error) =>
          error.instancePath === union.instancePath && error.schemaPath.startsWith(`${branch}/`),
      ),
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** True for a fault of a union's value, or inside it, reported by part of the union's schema. */
function isReportedBy(
  { instancePath, schemaPath }: ErrorObject,
  union: ErrorObject,
  at: string,
): boolean {
  return `${instancePath}/`.startsWith(`${union.instancePath}/`) && schemaPath.startsWith(`${at}/`)
}

function toFault(error: ErrorObject, root: object, part: Part, prefix: string): Fault {
  const inside = pathOf(error.instancePath)
  const at = prefix !== '' && /^[^[]/.test(inside) ? `${prefix}.${inside}` : prefix + inside
  const schema = (error.parentSchema ?? {}) as Schema
  if (error.keyword === 'required') {
    const name = String(error.params.missingProperty)
    const param = join(at, name)
    const wanted = schema.properties?.[name]
    return faultFor('field_missing', {}, param, {
      wanted: wanted ? `: send ${wordsFor(wanted)}` : '',
    })
  }
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty)
    const param = join(at, name)
    const known = Object.keys(schema.properties ?? {})
    return faultFor('field_unknown', {}, shorten(param), {
      kind: part === 'query' ? 'a query parameter' : 'a field',
      hint: hintFor(name, known),
    })
  }
  const subject = at === '' ? `The ${part}` : `\`${at}\``
  if (error.keyword === 'format' && schema.format === 'currency') {
    return faultFor('currency_unknown', {}, at, { subject, came: show(error.data) })
  }
  if (error.keyword === 'uniqueItems') return faultFor('item_twice', {}, at, { subject })
  const came = error.keyword === 'anyOf' ? showFields(error.data) : show(error.data)
  const leftOut = error.data === null && isOptional(root, error.schemaPath) ? ', or left out' : ''
  const wanted = `${zonedMoment(schema, error.data) ?? wordsFor(schema)}${leftOut}`
  const words = { subject, came, wanted }
  const { minimum = 0, maximum = 0, exclusiveMinimum = 0, exclusiveMaximum = 0 } = schema
  const { minLength = 0, maxLength = 0, minItems = 0, maxItems = 0 } = schema
  switch (error.keyword) {
    case 'minimum':
      return faultFor('number_too_low', { minimum }, at, words)
    case 'exclusiveMinimum':
      return faultFor('number_not_above', { minimum: exclusiveMinimum }, at, words)
    case 'maximum':
      return faultFor('number_too_high', { maximum }, at, words)
    case 'exclusiveMaximum':
      return faultFor('number_not_below', { maximum: exclusiveMaximum }, at, words)
    case 'minLength':
      return faultFor('text_too_short', { minimum: minLength }, at, words)
    case 'maxLength':
      return faultFor('text_too_long', { maximum: maxLength }, at, words)
    case 'minItems':
      return faultFor('items_too_few', { minimum: minItems }, at, words)
    case 'maxItems':
      return faultFor('items_too_many', { maximum: maxItems }, at, words)
    case 'enum':
      return faultFor('word_unknown', { allowed: (schema.enum ?? []).join(', ') }, at, words)
    default:
      return faultFor(reasonOfType(error, schema), {}, at, words)
  }
}

/** Why the type of a value is not one that its schema allows. */
function reasonOfType({ keyword, data }: ErrorObject, { type, format }: Schema) {
  if (keyword === 'format' && format === 'date-time') return 'moment_expected'
  if (keyword !== 'type') return 'value_unfit'
  const types = [type].flat()
  if (types.includes('integer'))
    return typeof data === 'number' ? 'number_not_whole' : 'number_expected'
  return types.includes('number') ? 'number_expected' : 'value_unfit'
}

/** For a schema defined elsewhere. */
const unknownWords = 'as the reference says'

/** What a schema allows, as the end of a sentence after "it must be" or "send". */
function wordsFor(schema: Schema): string {
  if (schema.anyOf) return `either ${schema.anyOf.map(wordsFor).join(', or ')}`
  if (schema.enum) {
    const values = schema.enum.map((value) => JSON.stringify(value))
    return values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`
  }
  const types = [schema.type].flat().filter((type) => type !== 'null')
  const orNull = types.length < [schema.type].flat().length ? ', or null' : ''
  switch (types[0]) {
    case 'integer':
      return `a whole number${range(schema)}${orNull}`
    case 'number':
      return `a number${range(schema)}${orNull}`
    case 'boolean':
      return `true or false${orNull}`
    case 'string':
      return `${stringWords(schema)}${orNull}`
    case 'array': {
      const { minItems = 0, maxItems } = schema
      const count = minItems === maxItems ? `${maxItems}` : `${minItems} to ${maxItems}`
      const words = schema.items ? wordsFor(schema.items) : unknownWords
      const items = words === unknownWords ? '' : `, each ${words}`
      return `an array of ${count} items${items}${orNull}`
    }
    case 'object': {
      const required = schema.required ?? []
      const fields = required.map((name) => `\`${name}\``).join(', ')
      return `an object${fields === '' ? '' : ` with ${fields}`}${orNull}`
    }
    default:
      return unknownWords
  }
}

function stringWords(schema: Schema): string {
  if (schema.format === 'currency') return 'an ISO 4217 currency code such as "usd"'
  if (schema.format === 'date-time')
    return 'an RFC 3339 date and time, from 1970 to 9999 in UTC, such as "2026-01-31T12:00:00Z"'
  const { minLength = 0, maxLength, not } = schema
  const other = not ? ` other than ${not.enum.map((one) => JSON.stringify(one)).join(', ')}` : ''
  return maxLength === undefined
    ? `a string${other}`
    : `a string of ${minLength} to ${maxLength} characters${other}`
}

function range(schema: Schema): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const low =
    minimum !== undefined
      ? `from ${minimum}`
      : exclusiveMinimum !== undefined
        ? `above ${exclusiveMinimum}`
        : ''
  const high =
    maximum !== undefined
      ? `to ${maximum}`
      : exclusiveMaximum !== undefined
        ? `below ${exclusiveMaximum}`
        : ''
  const joint =
    low.startsWith('above') && high !== ''
      ? ' up '
      : low !== '' && high.startsWith('below')
        ? ' to '
        : ' '
  return low === '' && high === ''
    ? ''
    : ` ${[low, high].filter((words) => words !== '').join(joint)}`
}

/**
 * The received value, short enough for a message. Objects are only named: they may be deeply
 * nested.
 */
function show(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length} items`
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value === 'string') return JSON.stringify(shorten(value))
  return String(value)
}

/** An object by its fields, which distinguish the branches of a union. */
function showFields(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return show(value)
  const names = Object.keys(value)
  if (names.length === 0) return 'an object without fields'
  const more = names.length > 4 ? ' and more' : ''
  const shown = names.slice(0, 4).map((name) => `\`${shorten(name)}\``)
  return `an object with ${shown.join(', ')}${more}`
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57).toWellFormed()}…`
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** `/3/quote_id` as `[3].quote_id`. */
function pathOf(pointer: string): string {
  let path = ''
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    path = /^\d+$/.test(name) ? `${path}[${name}]` : join(path, name)
  }
  return path
}
