const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const escaped = /^'+[=+\-@\t\r\n＝＋－＠]/
const signedNumber = /^[+-]?\d+(?:\.\d+)?$/

/**
 * A text as a cell that no spreadsheet runs: where it begins as a formula does, an apostrophe comes
 * before it. Plain numbers with a sign stay numbers. `unescapeFormula` gives back the same text.
 *
 * @see OWASP, CSV Injection.
 */
export function escapeFormula(text: string): string {
  return formula.test(text) && !signedNumber.test(text) ? `'${text}` : text
}

/** The text that `escapeFormula` made a cell of; other texts are theirs. */
export function unescapeFormula(cell: string): string {
  return escaped.test(cell) ? cell.slice(1) : cell
}
