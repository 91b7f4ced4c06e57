import { log } from './log.ts'

/**
 * What one more of the digit is worth by which customers remember a price, minor units: the first
 * digit, or the second after a leading 1. 100 for 7.99 and 12.49, 1 000 for 25.00 and 149.00.
 */
export function digitWorth(priceMinor: number): number {
  let worth = 1
  while (worth * 20 <= priceMinor) worth *= 10
  return worth
}

/** The log of a price as customers see it, some of what follows its first digits overlooked. */
export function logSeen(priceMinor: number, unseenShare: number): number {
  if (unseenShare === 0) return log(priceMinor)
  return log(priceMinor - unseenShare * (priceMinor % digitWorth(priceMinor)))
}

/** The log of a price over another as customers see both. */
export function seenRatio(priceMinor: number, baseMinor: number, unseenShare: number): number {
  if (unseenShare === 0) return log(priceMinor / baseMinor)
  return logSeen(priceMinor, unseenShare) - logSeen(baseMinor, unseenShare)
}

/**
 * The highest price that is seen with lower first digits than the next, of those within a log
 * distance of a price; the price itself if there is none.
 */
export function nearestLastPrice(priceMinor: number, within: number): number {
  const worth = digitWorth(priceMinor)
  const below = Math.floor(priceMinor / worth) * worth - 1
  const above = below + worth
  const last = priceMinor - below < above - priceMinor ? below : above
  return last >= 1 && Math.abs(log(last / priceMinor)) < within ? last : priceMinor
}
