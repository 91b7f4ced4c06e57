import type { Words } from '../words.ts'

export const format: Words<'format'> = {}
