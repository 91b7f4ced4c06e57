import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { type Fault, maxFaults, Refusal, refusalOf } from '../../domain/errors.ts'
import { toCurrency } from '../../domain/money.ts'
import { readMoment } from '../../domain/read-moment.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { slicesOf } from '../../use-cases/sales/slices.ts'
import { nothingThere } from '../answers/nothing-there.ts'
import { isBadText } from './bad-text.ts'
import { type Part, toFaults } from './faults.ts'
import { once } from './once.ts'

type ObjectSchema = {
  properties?: Record<string, { type?: string | string[]; items?: { type?: string | string[] } }>
}
type AnySchema = ObjectSchema & { type?: string | string[]; items?: TSchema; anyOf?: AnySchema[] }

export type ValidatorCompiler = FastifySchemaCompiler<TSchema> & {
  /**
   * Compiles the schema of a body with many rows. It is checked row by row, with pauses for other
   * work. `within`: the field that contains the rows, if they are not the body.
   */
  rows(schema: TSchema, within?: string): (rows: unknown) => Promise<Refusal | null>
  /**
   * Compiles the schema of one row; faults are reported by field. Reporting takes many times as
   * long as checking, so if nobody will see it, one fault stands for all.
   */
  row(schema: TSchema): (row: unknown, isReported: boolean) => readonly Fault[]
}

const unreported: readonly Fault[] = [{ code: 'parameter_invalid', message: '', param: '' }]

type Checked = true | { value: unknown } | { error: Refusal }

function newAjv(components: readonly TSchema[], thorough: boolean): Ajv {
  const ajv = new Ajv({
    strict: true,
    // The first pass has already validated the same schemas.
    validateSchema: !thorough,
    allowUnionTypes: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    allErrors: thorough,
    verbose: thorough,
  })
  ajv.addFormat('currency', (text: string) => toCurrency(text) !== null)
  ajv.addFormat('date-time', (text: string) => !Number.isNaN(readMoment(text)))
  for (const component of components) ajv.addSchema(component)
  return ajv
}

/**
 * Compiles the schemas of bodies, queries and paths. Nothing is coerced, dropped or defaulted,
 * except numbers in queries, which can only be text: they are parsed in their canonical notation,
 * and a parameter that may be repeated becomes an array.
 *
 * The first pass stops at the first fault. Only a request with a fault is checked again, to report
 * all faults, at most twenty. A schema is compiled when its first value arrives: compiling all at
 * once would make a start a third longer (decision 95).
 */
export function createValidatorCompiler(components: readonly TSchema[]): ValidatorCompiler {
  const brief = newAjv(components, false)
  const thorough = once(() => newAjv(components, true))

  const compile: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
    const shape = schema as AnySchema
    if (httpPart === 'params') return checkParams as (value: unknown) => Checked
    if (httpPart === 'querystring') {
      const numbers = numbersOf(shape)
      const check = checker(brief, thorough, shape, 'query')
      if (Object.keys(shape.properties ?? {}).length === 0) {
        return (query: unknown) =>
          isEmpty(query as object) ? true : check({ ...(query as object) })
      }
      return (query: unknown) => checkQuery(query as Record<string, unknown>, numbers, check)
    }
    // A body that may be one object or an array of them is checked as whichever it looks like.
    const [one, many] = shape.anyOf ?? []
    if (one && many?.type === 'array') {
      const checkOne = checker(brief, thorough, one, 'body')
      const checkMany = checker(brief, thorough, many, 'body')
      return (body: unknown) => (Array.isArray(body) ? checkMany(body) : checkOne(body))
    }
    return checker(brief, thorough, shape, httpPart === 'request' ? 'request' : 'body')
  }
  return Object.assign(compile, {
    rows: (schema: TSchema, within = '') => rowsChecker(brief, thorough, schema, within),
    row: (schema: TSchema) => {
      const passes = once(() => brief.compile(schema))
      const explain = once(() => thorough().compile(schema))
      return (row: unknown, isReported: boolean) => {
        if (passes()(row)) return []
        if (!isReported) return unreported
        explain()(row)
        return toFaults(explain().errors ?? [], schema, 'body')
      }
    },
  })
}

function rowsChecker(
  brief: Ajv,
  thorough: () => Ajv,
  schema: AnySchema,
  within: string,
): (body: unknown) => Promise<Refusal | null> {
  const { items } = schema
  if (items === undefined) throw new Error('a body of many rows is an array of items')
  const checkBounds = checker(brief, thorough, { ...schema, items: {} } as AnySchema, 'body')
  const passes = once(() => brief.compile(items))
  const explain = once(() => thorough().compile(items))

  return async (body) => {
    const checked = checkBounds(body === undefined ? null : body)
    if (typeof checked === 'object' && 'error' in checked) return checked.error
    const faults: Fault[] = []
    for await (const { start, rows } of slicesOf(body as unknown[])) {
      for (const [i, row] of rows.entries()) {
        if (passes()(row)) continue
        explain()(row)
        const { errors } = explain()
        faults.push(...toFaults(errors ?? [], items, 'body', `${within}[${start + i}]`))
        if (faults.length >= maxFaults) break
      }
      if (faults.length >= maxFaults) break
    }
    const [first, ...rest] = faults.slice(0, maxFaults)
    return first ? refusalOf([first, ...rest]) : null
  }
}

function checker(
  brief: Ajv,
  thorough: () => Ajv,
  schema: AnySchema,
  part: Part,
): (value: unknown) => Checked {
  const passes = once(() => brief.compile(schema))
  const explain = once(() => explainer(thorough(), schema, part))
  const takesNothing = [schema.type].flat().includes('null')

  return (value) => {
    if (passes()(value)) return true
    if (value === null && part === 'body' && !takesNothing) {
      return {
        error: new Refusal(
          'body_invalid_json',
          'The body is empty or null; send JSON, with the header Content-Type: application/json.',
        ),
      }
    }
    return { error: refusalOf(explain()(value)) }
  }
}

/** Reports the faults of a value. Long arrays are checked item by item, until there are enough. */
function explainer(
  thorough: Ajv,
  schema: AnySchema,
  part: Part,
): (value: unknown) => readonly [Fault, ...Fault[]] {
  const whole = thorough.compile(schema)
  const item = schema.type === 'array' && schema.items ? thorough.compile(schema.items) : null
  const bounds: ValidateFunction | null = item ? thorough.compile({ ...schema, items: {} }) : null

  return (value) => {
    if (!item || !bounds || !Array.isArray(value) || !bounds(value)) {
      const check = bounds && Array.isArray(value) ? bounds : whole
      check(value)
      return toFaults(check.errors ?? [], schema, part)
    }
    const faults: Fault[] = []
    for (let i = 0; i < value.length && faults.length < maxFaults; i++) {
      if (item(value[i])) continue
      faults.push(...toFaults(item.errors ?? [], schema.items ?? {}, part, `[${i}]`))
    }
    const [first, ...rest] = faults.slice(0, maxFaults)
    return first ? [first, ...rest] : toFaults([], schema, part)
  }
}

function isEmpty(query: object): boolean {
  for (const _ in query) return false
  return true
}

const canonicalInteger = /^(?:0|-?[1-9][0-9]{0,15})$/
const canonicalNumber = /^-?(?:0|[1-9][0-9]{0,15})(?:\.[0-9]{1,30})?(?:e-[0-9]{1,3})?$/i

/** A number parameter and its notation; `many` may be repeated. */
type NumberParameter = { name: string; spelling: RegExp; many: boolean }

function numbersOf({ properties = {} }: ObjectSchema): NumberParameter[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const many = property.type === 'array'
    const { type } = many ? (property.items ?? {}) : property
    if (type === 'integer') return [{ name, spelling: canonicalInteger, many }]
    return type === 'number' ? [{ name, spelling: canonicalNumber, many }] : []
  })
}

function checkQuery(
  query: Record<string, unknown>,
  numbers: readonly NumberParameter[],
  check: (value: unknown) => Checked,
): Checked {
  for (const [name, value] of Object.entries(query)) {
    for (const text of [value].flat()) {
      if (typeof text === 'string' && isBadText(text)) {
        return {
          error: refusalFor('text_unfit', {}, { param: name }, { subject: `\`${name}\`` }),
        }
      }
    }
  }
  const read: Record<string, unknown> = { ...query }
  for (const { name, spelling, many } of numbers) {
    const sent = read[name]
    if (sent === undefined) continue
    const toNumber = (text: unknown) => {
      const number = typeof text === 'string' && spelling.test(text) ? Number(text) : Number.NaN
      // Beyond this, a number would not be exactly the one that was written.
      return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text
    }
    // A repeatable parameter that is sent once is an array of one item.
    read[name] = many ? [sent].flat().map(toNumber) : toNumber(sent)
  }
  const checked = check(read)
  return checked === true ? { value: read } : checked
}

/** An id in a path may be any text; one that cannot be stored identifies nothing. */
function checkParams(params: Record<string, string>): Checked {
  for (const value of Object.values(params)) {
    if (isBadText(value)) {
      return {
        error: new Refusal(
          'parameter_invalid',
          'The path contains a NUL character or half a surrogate pair, which no id has.',
        ),
      }
    }
    if (value === '' || value.length > 510) return { error: nothingThere() }
  }
  return true
}
