import type { Words } from '../words.ts'

export const guides: Words<'guides'> = {}
