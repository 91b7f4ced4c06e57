import type { Words } from '../words.ts'

export const evidence: Words<'evidence'> = {}
