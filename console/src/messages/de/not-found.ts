import type { Words } from '../words.ts'

export const notFound: Words<'notFound'> = {}
