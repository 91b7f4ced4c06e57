import type { Words } from '../words.ts'

export const backtest: Words<'backtest'> = {}
