const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const escaped = /^'+[=+\-@\t\r\n＝＋－＠]/
const signedNumber = /^[+-]?\d+(?:\.\d+)?$/

/**
 * A text as a cell that no spreadsheet evaluates: if it begins like a formula, an apostrophe is
 * prepended. Plain numbers with a sign stay numbers. `unescapeFormula` restores the same text.
 *
 * @see OWASP, CSV Injection.
 */
export function escapeFormula(text: string): string {
  return formula.test(text) && !signedNumber.test(text) ? `'${text}` : text
}

/** The original text of a cell from `escapeFormula`; other texts stay as they are. */
export function unescapeFormula(cell: string): string {
  return escaped.test(cell) ? cell.slice(1) : cell
}
