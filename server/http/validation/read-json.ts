import { isUtf8 } from 'node:buffer'
import { Refusal } from '../../domain/errors.ts'
import { mayHoldBadText, refusalOfBadText } from './bad-text.ts'
import { fieldsOf, fieldsWritten, refusalOfRepeated } from './repeated-field.ts'
import { mostFieldsOfObject, mostLevels, refusalOfLevels, scanJson } from './scan-json.ts'

/**
 * Parses a JSON body.
 *
 * @throws Refusal if the body is not JSON, or contains text that PostgreSQL cannot store, unless
 * the route checks that itself.
 */
export function readJson(body: Buffer, judgesText: boolean): unknown {
  if (!isUtf8(body)) throw refusalOfEncoding()
  const text = body.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (text.startsWith('\uFEFF')) throw refusalOfMark()
    const { message } = error as Error
    const reason = message
      .split(/, (?:\.\.\.)?"/)[0]
      ?.replace(/ (?:in|after) JSON.*| is not valid JSON/s, '')
    const at = /at position (\d+)/.exec(message)?.[1]
    const where = at === undefined ? '' : ` at character ${at}`
    throw new Refusal('body_invalid_json', `The body is not JSON: ${reason}${where}.`)
  }
  // A level takes at least two characters, so a short body need not be traversed.
  if (body.length > 2 * mostLevels && nestsDeeper(value, mostLevels)) throw refusalOfLevels()
  const written = fieldsWritten(body)
  if (written > mostFieldsOfObject) scanJson(body).goTo(body.length)
  if (written !== fieldsOf(value)) throw refusalOfRepeated(body)
  const refusal = judgesText || !mayHoldBadText(text) ? null : refusalOfBadText(value, 'body')
  if (refusal !== null) throw refusal
  return value
}

export function refusalOfEncoding(): Refusal {
  return new Refusal('body_invalid_json', 'The body is not valid UTF-8.')
}

/** Some programs put the mark at the start of every file, and editors do not show it. */
function refusalOfMark(): Refusal {
  return new Refusal(
    'body_invalid_json',
    'The body begins with a byte order mark; send the JSON without it.',
  )
}

/** True for a value whose arrays and objects nest deeper than `levels`. It looks no deeper. */
export function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    if (nestsDeeper(part, levels - 1)) return true
  }
  return false
}
