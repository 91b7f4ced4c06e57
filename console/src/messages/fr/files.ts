import type { Words } from '../words.ts'

export const files: Words<'files'> = {}
