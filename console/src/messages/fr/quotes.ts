import type { Words } from '../words.ts'

export const quotes: Words<'quotes'> = {}
