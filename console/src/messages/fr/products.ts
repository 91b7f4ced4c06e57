import type { Words } from '../words.ts'

export const products: Words<'products'> = {}
