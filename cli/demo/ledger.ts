/** A product's sales so far, and those to the same customers at its base price. */
export type Ledger = {
  customers: number
  purchases: number
  profitMinor: number
  /** The same customers, always at the base price. */
  baseProfitMinor: number
  lastPriceMinor: number
  confidence: number
  /** Mean price in each time slice, as a share of the base price; NaN without customers. */
  slices: Float64Array
  counts: Uint32Array
}

/** An empty ledger. */
export function emptyLedger(basePriceMinor: number, slices: number): Ledger {
  return {
    customers: 0,
    purchases: 0,
    profitMinor: 0,
    baseProfitMinor: 0,
    lastPriceMinor: basePriceMinor,
    confidence: 0,
    slices: new Float64Array(slices).fill(Number.NaN),
    counts: new Uint32Array(slices),
  }
}

export type Visit = {
  priceMinor: number
  basePriceMinor: number
  unitCostMinor: number
  bought: boolean
  /** Whether the same customer would have bought at the base price. */
  boughtAtBase: boolean
  confidence: number
  /** Elapsed share of the demo, 0 to 1. */
  progress: number
}

/** Records one customer. */
export function enterVisit(ledger: Ledger, visit: Visit): void {
  const { priceMinor, basePriceMinor, unitCostMinor } = visit
  ledger.customers++
  if (visit.bought) {
    ledger.purchases++
    ledger.profitMinor += priceMinor - unitCostMinor
  }
  if (visit.boughtAtBase) ledger.baseProfitMinor += basePriceMinor - unitCostMinor
  ledger.lastPriceMinor = priceMinor
  ledger.confidence = visit.confidence

  const slice = Math.min(
    ledger.slices.length - 1,
    Math.floor(visit.progress * ledger.slices.length),
  )
  const before = ledger.counts[slice] ?? 0
  const mean = before === 0 ? 0 : (ledger.slices[slice] ?? 0)
  ledger.counts[slice] = before + 1
  ledger.slices[slice] = mean + (priceMinor / basePriceMinor - mean) / (before + 1)
}
