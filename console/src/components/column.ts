import type { ReactNode } from 'react'

/** A column of a long table. */
export type Column<Row> = {
  id: string
  header: string
  /** The heading in files, which programs read: the same in every language. */
  fileHeader?: string
  /** A track of a CSS grid: minmax(12rem, 2fr). */
  width: string
  /** Numbers are right-aligned. */
  align?: 'start' | 'end'
  cell: (row: Row) => ReactNode
  /** The value in files; a column without it is omitted from files. */
  text?: (row: Row) => string | number | null
  /** Always shown, whichever columns are hidden. */
  always?: boolean
  /** Its header is a button that sorts, by this id. */
  sortable?: boolean
  /** The track on a tablet, if different. */
  middle?: string
  /** The track on a phone, if different. */
  narrow?: string
  /** Hidden on narrower screens: on a phone, or on a tablet too. */
  from?: 'tablet' | 'desktop'
  /** On a phone it has its own line of the row, above or below the others. */
  line?: 'above' | 'below'
}
