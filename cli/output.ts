import Table from 'cli-table3'
import type { Io } from './io.ts'

export type Output = {
  /** True if the result is wanted as JSON. */
  json: boolean
  /** A remark for people: stderr. */
  note(text: string): void
  /** A line of the result: stdout. */
  line(text: string): void
  /** The result as JSON: stdout. */
  value(value: unknown): void
  /** The result as aligned columns: stdout. */
  table(head: readonly Column[], rows: readonly (readonly string[])[]): void
}

/** A column's title; `right` aligns numbers. */
export type Column = string | { title: string; right: true }

/** Rows go to stdout and remarks to stderr, so that the result can be piped in either format. */
export function output(io: Io, json: boolean): Output {
  return {
    json,
    note: (text) => io.stderr.write(`${text}\n`),
    line: (text) => io.stdout.write(`${text}\n`),
    value: (value) => io.stdout.write(`${JSON.stringify(value, null, 2)}\n`),
    table: (head, rows) => io.stdout.write(`${renderTable(head, rows)}\n`),
  }
}

/** Aligned columns without borders: as readable in a pipe as on a terminal. */
export function renderTable(head: readonly Column[], rows: readonly (readonly string[])[]): string {
  const table = new Table({
    head: head.map((column) => (typeof column === 'string' ? column : column.title)),
    colAligns: head.map((column) => (typeof column === 'string' ? 'left' : 'right')),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2, compact: true },
    chars: Object.fromEntries(borders.map((place) => [place, ''])),
  })
  for (const row of rows) table.push([...row])
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

const borders = [
  ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left'],
  ...['bottom-right', 'left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle'],
]
