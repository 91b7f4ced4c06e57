/** A page that stays open is honoured for so long, whatever the quote says. */
export const openPageMs = 24 * 3_600_000
/** How long a price that no cart took is kept: longer than a page stays open. */
export const keptShownMs = 2 * openPageMs
/** How far before its last look a sweep looks again: clocks differ, and commits wait. */
export const sweepOverlapMs = 10 * 60_000
