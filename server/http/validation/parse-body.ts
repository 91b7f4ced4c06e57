import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/errors.ts'
import { refusalOfBadText } from './bad-text.ts'
import { repeatedField, repeatsField } from './repeated-field.ts'

/**
 * No operation accepts half as many levels. Code that writes or compares a body may therefore
 * recurse.
 */
const maxLevels = 100

/**
 * Reads a JSON body. An empty one is `undefined`, which validation refuses where a body is needed.
 *
 * A field `__proto__` becomes an ordinary, unknown field: JSON.parse never sets a prototype, every
 * schema is closed, and nothing copies a body before it is validated.
 */
export function parseBody(
  request: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  let value: unknown
  try {
    value = readBody(request, body)
  } catch (error) {
    done(error as Error)
    return
  }
  done(null, value)
}

/**
 * What a body says; undefined of an empty one.
 *
 * @throws Refusal if it cannot be read.
 */
export function readBody(request: FastifyRequest, body: Buffer): unknown {
  refuseEncoded(request.headers['content-encoding'])
  refuseOtherCharset(request.headers['content-type'])
  const { judgesText = false } = request.routeOptions.config
  return body.length === 0 ? undefined : readJson(body, judgesText)
}

/** @throws Refusal if the body is compressed: a small one could unpack to any size. */
function refuseEncoded(encoding: string | undefined): void {
  if (encoding === undefined || encoding === 'identity') return
  throw new Refusal(
    'media_type_unsupported',
    `The body has the Content-Encoding ${JSON.stringify(encoding)}; send it as it is.`,
  )
}

/** @throws Refusal if the body is declared as text in another encoding than UTF-8. */
function refuseOtherCharset(type = ''): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1]
  if (charset === undefined || /^utf-?8$/i.test(charset)) return
  throw new Refusal(
    'media_type_unsupported',
    `The body has the charset ${JSON.stringify(charset)}; send UTF-8, with the header Content-Type: application/json.`,
  )
}

/**
 * What a body of JSON says.
 *
 * @throws Refusal if the body is not JSON, or holds text that PostgreSQL cannot store, unless the
 * route checks that itself.
 */
export function readJson(body: Buffer, judgesText: boolean): unknown {
  if (!isUtf8(body)) throw new Refusal('body_invalid_json', 'The body is not valid UTF-8.')
  const text = body.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const { message } = error as Error
    const reason = message
      .split(/, (?:\.\.\.)?"/)[0]
      ?.replace(/ (?:in|after) JSON.*| is not valid JSON/s, '')
    const at = /at position (\d+)/.exec(message)?.[1]
    const where = at === undefined ? '' : ` at character ${at}`
    throw new Refusal('body_invalid_json', `The body is not JSON: ${reason}${where}.`)
  }
  // A level takes two characters, so a short body need not be walked.
  if (body.length > 2 * maxLevels && nestsDeeper(value, maxLevels)) {
    throw new Refusal(
      'parameter_invalid',
      `The body nests deeper than ${maxLevels} levels; no operation accepts that.`,
    )
  }
  if (repeatsField(body, value)) {
    const name = JSON.stringify(repeatedField(body)?.slice(0, 60).toWellFormed())
    throw new Refusal('parameter_invalid', `The body names the field ${name} twice; send it once.`)
  }
  // Only an escape can bring in a NUL or half a surrogate pair: JSON forbids the one, UTF-8 the
  // other.
  const refusal = judgesText || !text.includes('\\u') ? null : refusalOfBadText(value, 'body')
  if (refusal !== null) throw refusal
  return value
}

/**
 * True for a value whose arrays and objects nest deeper than so many levels. It looks no deeper.
 */
function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    if (nestsDeeper(part, levels - 1)) return true
  }
  return false
}
