import type { Words } from '../words.ts'

export const charts: Words<'charts'> = {}
