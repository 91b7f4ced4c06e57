import type { TSchema } from 'typebox'
import { Refusal } from '../../domain/errors.ts'

/** Prefix of an attribute's name in its column heading. */
export const attributePrefix = 'attributes.'

type RowSchema = TSchema & { properties: object; required?: readonly string[] }

const longestShown = 100
const mostListed = 20
/** There may be many attributes, since a row need not have all. */
const mostColumns = 200

/**
 * Refuses a heading whose rows could not be accepted, and reports all its faults at once.
 *
 * @throws Refusal for too many columns, and for unknown, duplicate or missing ones.
 */
export function refuseHeading(columns: readonly string[], schema: RowSchema): void {
  if (columns.length > mostColumns) {
    throw new Refusal(
      'parameter_invalid',
      `The heading names ${columns.length} columns: send at most ${mostColumns}, only those that rows have.`,
    )
  }
  const fields = Object.keys(schema.properties)
  const takesAttributes = fields.includes('attributes')
  const isKnown = (column: string) =>
    (fields.includes(column) && column !== 'attributes') ||
    (takesAttributes && column.startsWith(attributePrefix))
  const unknown = columns.filter((column) => !isKnown(column))
  const seen = new Set<string>()
  const twice = columns.filter((column) => {
    const isRepeated = isKnown(column) && seen.has(column)
    seen.add(column)
    return isRepeated
  })
  // A currency may come from the query: otherwise it is checked per row.
  const missing = (schema.required ?? []).filter(
    (field) => field !== 'currency' && !columns.includes(field),
  )
  if (unknown.length + twice.length === 0 && missing.length === 0) return
  const told = [
    ...(unknown.length === 0
      ? []
      : [
          `The heading names ${named(unknown)}, which no row has: leave ${unknown.length === 1 ? 'the column' : 'the columns'} out, or name ${unknown.length === 1 ? 'it' : 'them'} as one of ${fields.map((name) => (name === 'attributes' ? `${attributePrefix}NAME` : name)).join(', ')}.`,
        ]),
    ...(twice.length === 0 ? [] : [`The heading names ${named(twice)} twice; name it once.`]),
    ...(missing.length === 0 ? [] : [`The heading lacks ${missing.join(', ')}.`]),
  ]
  throw new Refusal(
    unknown.length > 0
      ? 'parameter_unknown'
      : twice.length > 0
        ? 'parameter_invalid'
        : 'parameter_missing',
    `${told.join(' ')} \`lerner import\` reads files whose columns have other names.`,
  )
}

function named(columns: readonly string[]): string {
  const told = columns.slice(0, mostListed)
  const more = columns.length > mostListed ? ` and ${columns.length - mostListed} more` : ''
  return told.map((column) => JSON.stringify(column.slice(0, longestShown))).join(', ') + more
}
