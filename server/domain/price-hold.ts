/** The draw that a cell keeps for all processes, if a policy limits price changes. */
export type PriceHold = {
  priceMinor: number
  draw: number
  /** Probability with which its table drew it. */
  tablePropensity: number
  /** Id of that table; '' if not kept. */
  tableId: string
  sinceMs: number
  /** End of its cooldown. */
  untilMs: number
}

/** What a quote states about its price to the store, which writes it only if the cell holds it. */
export type HoldClaim = {
  tablePropensity: number
  /** When the cooldown of its price ends. */
  untilMs: number
  /** What the cell holds as far as this process knows: this draw, or the one it replaces. */
  before: PriceHold | null
  /** The held price may no longer be shown, so its cooldown does not keep it. */
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
