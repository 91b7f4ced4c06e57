import type { Words } from '../words.ts'

export const entry: Words<'entry'> = {}
