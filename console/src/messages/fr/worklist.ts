import type { Words } from '../words.ts'

export const worklist: Words<'worklist'> = {}
