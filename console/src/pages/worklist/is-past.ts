import type { PriceList } from '../../../../clients/typescript/src/main.ts'

/** Whether a draft waited too long: it can no longer be activated, only drafted again. */
export function isPast({ status, design, from, until }: PriceList): boolean {
  if (status !== 'draft') return false
  return Date.parse(until) <= Date.now() || (design === 'switchback' && hasBegun(from))
}

function hasBegun(from: string): boolean {
  return Date.parse(from) < Date.now()
}
