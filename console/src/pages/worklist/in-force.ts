import type { PriceList } from '../../../../clients/typescript/src/main.ts'

/** The period during which a list has been in force, and its share of the whole. RFC 3339. */
export type InForce = { from: string; until: string; share: number }

/** When a list was in force, up to now; null if no price was ever its own. */
export function inForceOf(list: PriceList, nowMs: number): InForce | null {
  const { activatedAt, endedAt } = list
  if (activatedAt === null) return null
  const fromMs = Math.max(Date.parse(list.from), Date.parse(activatedAt))
  const endMs = Math.min(Date.parse(list.until), endedAt === null ? nowMs : Date.parse(endedAt))
  if (endMs <= fromMs) return null
  const share = Math.min(1, (endMs - fromMs) / (Date.parse(list.until) - Date.parse(list.from)))
  return { from: new Date(fromMs).toISOString(), until: new Date(endMs).toISOString(), share }
}
