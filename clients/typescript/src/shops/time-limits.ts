/** How long prices on an open page are honoured, whatever the quote's own expiry. */
export const openPageMs = 24 * 3_600_000
/** How long a price without a cart is kept: longer than a page stays open. */
export const keptShownMs = 2 * openPageMs
/** Overlap of a sweep with the previous one: clocks differ, and commits are delayed. */
export const sweepOverlapMs = 10 * 60_000
