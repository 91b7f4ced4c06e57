import type { Words } from '../words.ts'

export const components: Words<'components'> = {}
