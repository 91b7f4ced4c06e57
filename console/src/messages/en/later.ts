import { fileReasons } from './file-reasons.ts'
import { orderNotes } from './order-notes.ts'
import { reasons } from './reasons.ts'
import { reports } from './reports.ts'
import { shortcuts } from './shortcuts.ts'

/** What is said of files, of refusals and in reports: loaded after the first screen. */
export const later = { fileReasons, orderNotes, reasons, reports, shortcuts }
