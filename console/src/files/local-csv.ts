import { csvText } from '../../../clients/typescript/src/files/main.ts'
import { locale } from '../messages/language.ts'

/** Columns of texts, which may look like numbers: an article may be called 12.50. */
const texts = /(?:^|[ _])(?:id|sku|name|note|reason|version)$/i
const decimals = /^-?\d+\.\d+$/

/**
 * A file of commas and decimal points as spreadsheets of the reader's country open it: where
 * decimals are written with a comma, cells are separated by semicolons. The import reads both.
 */
export function asOpenedHere(csv: string, place: string = locale): string {
  if (!new Intl.NumberFormat(place).format(0.5).includes(',')) return csv
  const [heading = [], ...rows] = cellsOf(csv)
  const isText = heading.map((name) => texts.test(name.trim()))
  const local = (cell: string, at: number) =>
    !isText[at] && decimals.test(cell) ? cell.replace('.', ',') : cell
  const lines = [heading, ...rows.map((row) => row.map(local))]
  return [...lines.map((row) => row.map((cell) => quoted(cell)).join(';')), ''].join('\r\n')
}

/**
 * A file of commas with another text in one of its columns.
 *
 * @param textOf - By the first cell of a row; undefined leaves the text as it is.
 */
export function withTexts(
  csv: string,
  column: string,
  textOf: (first: string) => string | undefined,
): string {
  const [heading = [], ...rows] = cellsOf(csv)
  const place = heading.indexOf(column)
  const lines = rows.map((row) =>
    row.map((cell, at) => {
      const text = at === place ? textOf(row[0] ?? '') : undefined
      return text === undefined ? quoted(cell, ',') : csvText(text)
    }),
  )
  const head = heading.map((name) => quoted(name, ','))
  return [...[head, ...lines].map((row) => row.join(',')), ''].join('\r\n')
}

function quoted(cell: string, delimiter = ';'): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** The cells of a file that this console or the service wrote, whose quotes are all closed. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quote, plain = '', end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g,
  )) {
    // After the last line there is an empty match.
    if (end === '' && row.length === 0 && quote === undefined && plain === '') break
    row.push(quote?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
