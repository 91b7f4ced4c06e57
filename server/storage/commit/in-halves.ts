import { Refusal } from '../../domain/errors.ts'

/**
 * Processes a batch. If it fails unexpectedly, it is retried in halves, so that a single item that
 * cannot be stored fails alone. Never throws: each failed item gets its error.
 */
export async function inHalves<Item extends { reject: (error: unknown) => void }>(
  batch: readonly Item[],
  work: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  try {
    await work(batch)
  } catch (error) {
    if (batch.length > 1 && !(error instanceof Refusal)) {
      const half = batch.length >> 1
      await inHalves(batch.slice(0, half), work)
      await inHalves(batch.slice(half), work)
      return
    }
    for (const { reject } of batch) reject(error)
  }
}
