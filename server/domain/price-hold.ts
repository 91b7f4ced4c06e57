/** The draw that a cell keeps for all processes, where a policy limits how prices change. */
export type PriceHold = {
  priceMinor: number
  draw: number
  /** Probability with which its table drew it. */
  tablePropensity: number
  /** What names that table; '' where it was not kept. */
  tableId: string
  sinceMs: number
  /** Of its cooldown. */
  untilMs: number
}

/** What a quote says of its price to the store, which writes it only where the cell holds it. */
export type HoldClaim = {
  tablePropensity: number
  /** When the cooldown of its price ends. */
  untilMs: number
  /** What the cell holds as far as this process knows: this draw, or the one it replaces. */
  before: PriceHold | null
  /** The held price may be shown no longer, so that its cooldown does not keep it. */
  regardless: boolean
}

/** True where both are the same draw. */
export function isSameHold(
  one: Pick<PriceHold, 'priceMinor' | 'draw'> | null,
  other: Pick<PriceHold, 'priceMinor' | 'draw'> | null,
): boolean {
  if (one === null || other === null) return one === other
  return one.draw === other.draw && one.priceMinor === other.priceMinor
}
