import type { ReadingNote } from '../../clients/typescript/src/files/main.ts'
import type { Source } from './open-source.ts'
import type { Understood } from './read-options.ts'

/** The detected kind and format of a table, in words. */
export function readingText(name: string, source: Source, understood: Understood): string {
  const { columns, orders, notes } = understood
  const { places, attributes, ignored } = columns
  const read = orders?.settings ?? understood.read
  const kind = orders === null ? columns.kind : 'lines of orders'
  const fields =
    orders === null
      ? [...places, ...attributes].map(([field, place]) =>
          'text' in place ? `${field}: '${place.text}'` : fieldText(field, place.heading),
        )
      : [...orders.form.places].map(([field, i]) => fieldText(field, orders.form.header[i] ?? ''))
  const styles = [
    source.form,
    ...(read.decimals === null ? [] : [`decimals after a ${read.decimals}`]),
    ...(read.dates === null ? [] : [`dates as ${datePatterns[read.dates]}`]),
  ]
  const rest = ignored.length === 0 ? '' : ` Ignored: ${ignored.join(', ')}.`
  return `Reading ${name} as ${kind}: ${fields.join(', ')}.${rest}\nFormat: ${styles.join(', ')}.${notes.map(noteText).join('')}`
}

function noteText({ action, text }: ReadingNote): string {
  return `\n${action === 'read' ? 'Read' : 'Guessed'}: ${text}.`
}

function fieldText(field: string, heading: string): string {
  return field === heading ? field : `${field} from '${heading}'`
}

const datePatterns = { dmy: 'day, month, year', mdy: 'month, day, year', ymd: 'year, month, day' }
