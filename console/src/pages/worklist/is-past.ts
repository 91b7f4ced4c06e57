import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { hasBegun } from '../../format/list-standing.ts'

/** Whether a draft waited too long: it can no longer be activated, only drafted again. */
export function isPast(list: PriceList): boolean {
  if (list.status !== 'draft') return false
  const nowMs = Date.now()
  return Date.parse(list.until) <= nowMs || (list.design === 'switchback' && hasBegun(list, nowMs))
}
