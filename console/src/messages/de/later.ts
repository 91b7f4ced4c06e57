import type { LaterMessages } from '../words.ts'
import { fileReasons } from './file-reasons.ts'
import { orderNotes } from './order-notes.ts'
import { reasons } from './reasons.ts'
import { reports } from './reports.ts'
import { shortcuts } from './shortcuts.ts'

export const later: LaterMessages = { fileReasons, orderNotes, reasons, reports, shortcuts }
