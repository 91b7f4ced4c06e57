import type { Words } from '../words.ts'

export const audit: Words<'audit'> = {}
