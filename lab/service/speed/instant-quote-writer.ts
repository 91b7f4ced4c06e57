import type { QuoteWriter } from '../../../server/storage/commit/quote-writer.ts'

/**
 * A writer that stores nothing and reports success: the service without its storage, for
 * comparison.
 */
export function createQuoteWriter(): QuoteWriter {
  return {
    write: async () => ({ kind: 'written' }),
    drain: async () => undefined,
    load: () => ({ waiting: 0, inFlight: 0 }),
  }
}
