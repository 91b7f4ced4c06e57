import { plainName } from './fields.ts'
import { named } from './named.ts'
import { isOfWeeks, namedPeriod } from './named-periods.ts'
import { type Problem, problem } from './problem.ts'
import { monthNamed } from './written-dates.ts'

/** Fewer such headings may be of other things. */
const fewest = 3
const dateAlone = /^\d{4}-\d\d?-\d\d?$|^\d\d?[./]\d\d?[./]\d{2,4}$/
const weekAlone = /^(?:w|wk|week|kw|woche|semaine|semana|sem|s)[ ._-]*\d{1,2}$/

/**
 * Asks for a row each where weeks or months are columns, as in a pivot table: such a table has no
 * prices of theirs, and would be read as a catalogue.
 */
export function periodsInColumns(header: readonly string[]): Problem | null {
  const periods = header.filter(isPeriod)
  const [heading] = periods
  if (periods.length < fewest || heading === undefined) return null
  const count = periods.length
  const message = `${count} columns are periods ('${heading}' is the first): give each product and period a row of its own, with the price and the units of that period.`
  return problem(null, message, named('periods_in_columns', { count, heading }))
}

function isPeriod(heading: string): boolean {
  const text = heading.trim()
  if (dateAlone.test(text) || weekAlone.test(plainName(text).replaceAll('_', ' '))) return true
  return monthNamed(text.toLowerCase()) !== null || namedPeriod(text, isOfWeeks(text)) !== null
}
