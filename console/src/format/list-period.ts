import type { PriceList } from '../../../clients/typescript/src/main.ts'
import { formatDays } from './date.ts'

type Times = Pick<PriceList, 'from' | 'until' | 'endedAt'>

/**
 * The days on which a list's prices hold, or held until somebody ended it: the reader's, as in the
 * form that asks for them.
 */
export function listPeriod({ from, until, endedAt }: Times): string {
  const isCut = endedAt !== null && endedAt > from && endedAt < until
  return formatDays(from, isCut ? endedAt : Date.parse(until) - 1)
}
