import type { Words } from '../words.ts'

export const developers: Words<'developers'> = {}
