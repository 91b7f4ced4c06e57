/** Usual number of observations per fold: one transaction, which lasts a fraction of a second. */
export const fullBatch = 2000
/** A fold that took longer is followed by a smaller one, long before the store would cut it off. */
const slowMs = 5000

/** How many observations of each tenant the next fold takes. */
export type FoldPace = {
  batchOf(tenantId: number): number
  /** A fold of a tenant was committed. */
  took(tenantId: number, milliseconds: number): void
  /** A fold of a tenant did not finish: the next one is a quarter as large. Returns how large. */
  failed(tenantId: number): number
}

/**
 * Starts with full batches. A tenant whose folds are slow or fail gets smaller ones, until they are
 * fast again.
 */
export function createFoldPace(): FoldPace {
  // Contains only tenants below the full batch size.
  const batches = new Map<number, number>()
  const batchOf = (tenantId: number) => batches.get(tenantId) ?? fullBatch
  function set(tenantId: number, batch: number): number {
    if (batch >= fullBatch) batches.delete(tenantId)
    else batches.set(tenantId, batch)
    return batch
  }
  const shrink = (tenantId: number) => set(tenantId, Math.max(1, batchOf(tenantId) >> 2))
  return {
    batchOf,
    took(tenantId, milliseconds) {
      if (milliseconds > slowMs) shrink(tenantId)
      else if (milliseconds < slowMs / 4) set(tenantId, 2 * batchOf(tenantId))
    },
    failed: shrink,
  }
}
