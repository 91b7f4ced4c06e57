import type { Words } from '../words.ts'

export const quote: Words<'quote'> = {}
