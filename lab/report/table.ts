/** Lays out rows under headings: the first column left-aligned, figures right-aligned. */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join(
    '\n',
  )
}

/** Prints rows under headings. */
export function printTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  console.log(formatTable(headings, rows))
}

/** A share in per cent: 12.3. */
export function formatShare(share: number, digits = 1): string {
  return (100 * share).toFixed(digits)
}

/** A share with its sign of per cent: 12.3 %. */
export function formatPercent(share: number): string {
  return `${formatShare(share)} %`
}

/** A count with thin separators: 12 345. */
export function formatCount(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, ' ')
}
