import type { Words } from '../words.ts'

export const app: Words<'app'> = {}
