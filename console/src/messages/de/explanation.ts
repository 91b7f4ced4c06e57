import type { Words } from '../words.ts'

export const explanation: Words<'explanation'> = {}
