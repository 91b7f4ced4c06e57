import type { ReactNode } from 'react'

/** A column of a long table. */
export type Column<Row> = {
  id: string
  header: string
  /** The heading in files, which programs read: the same in every language. */
  fileHeader?: string
  /** A track of a CSS grid: minmax(12rem, 2fr). */
  width: string
  /** Numbers stand at the end, under each other. */
  align?: 'start' | 'end'
  cell: (row: Row) => ReactNode
  /** What a file says of it; a column without is left out of files. */
  text?: (row: Row) => string | number | null
  /** Stays whatever else somebody leaves out. */
  always?: boolean
  /** Its header is a button that sorts, by this id. */
  sortable?: boolean
  /** The track on a tablet, where it is another one. */
  middle?: string
  /** The track on a phone, where it is another one. */
  narrow?: string
  /** Left out on narrower screens: on a phone, or on a tablet too. */
  from?: 'tablet' | 'desktop'
  /** On a phone it has a line of the row to itself, above or below the others. */
  line?: 'above' | 'below'
}
