import type { Words } from '../words.ts'

export const importing: Words<'importing'> = {}
