import type { PriceList } from '../../../clients/typescript/src/main.ts'
import { formatUtcPeriod } from './date.ts'

type Times = Pick<PriceList, 'from' | 'until' | 'endedAt'>

/** The days on which a list's prices hold, or held until somebody ended it. */
export function listPeriod({ from, until, endedAt }: Times): string {
  const isCut = endedAt !== null && endedAt > from && endedAt < until
  return formatUtcPeriod(from, isCut ? endedAt : until)
}
