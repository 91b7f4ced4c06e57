import type { Words } from '../words.ts'

export const alarms: Words<'alarms'> = {}
