import type { Figure } from './figure.ts'

/** A Markdown table: the first column left-aligned, figures right-aligned. */
export function markdownTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = headings.map((_, column) => (column === 0 ? ':--' : '--:'))
  return [line(headings), line(rule), ...rows.map(line)].join('\n')
}

/** A share in per cent with its standard error, 97.8 ± 0.2; a dash if there is none. */
export function percent({ value, error }: Figure, digits = 1): string {
  return spread(100 * value, 100 * error, digits)
}

/** A number with its standard error, if it has one. */
export function spread(value: number, error: number, digits: number): string {
  if (Number.isNaN(value)) return '–'
  const shown = value.toFixed(digits)
  return Number.isFinite(error) ? `${shown} ± ${error.toFixed(digits)}` : shown
}
