import { log } from './log.ts'

/**
 * The value of one unit of the digit by which customers remember a price, minor units: the first
 * digit, or the second after a leading 1. 100 for 7.99 and 12.49, 1 000 for 25.00 and 149.00.
 */
export function digitWorth(priceMinor: number): number {
  let worth = 1
  while (worth * 20 <= priceMinor) worth *= 10
  return worth
}

/**
 * The log of a price as perceived by customers who overlook a share of what follows its leading
 * digits.
 */
export function logSeen(priceMinor: number, unseenShare: number): number {
  if (unseenShare === 0) return log(priceMinor)
  return log(priceMinor - unseenShare * (priceMinor % digitWorth(priceMinor)))
}

/** How customers perceive a price beside the base price. */
export type Perception = {
  /** The share of a price after its leading digits that they overlook. */
  unseenShare: number
  /** How much more they mind a rise, and less they like a cut: a share of the log ratio. */
  lossAversion: number
}

/** Every digit counts, and rises as much as cuts. */
export const plainPerception: Perception = { unseenShare: 0, lossAversion: 0 }

/** The log ratio of two prices as perceived by customers. */
export function seenRatio(
  priceMinor: number,
  baseMinor: number,
  { unseenShare, lossAversion }: Perception,
): number {
  const ratio =
    unseenShare === 0
      ? log(priceMinor / baseMinor)
      : logSeen(priceMinor, unseenShare) - logSeen(baseMinor, unseenShare)
  return feltRatio(ratio, lossAversion)
}

/**
 * A log ratio to the base price as felt by customers to whom a rise is a loss.
 *
 * @see Tversky & Kahneman, Loss aversion in riskless choice, Quarterly Journal of Economics 106
 *   (1991); Putler, Incorporating reference price effects into a theory of consumer choice,
 *   Marketing Science 11 (1992).
 */
export function feltRatio(logRatio: number, lossAversion: number): number {
  return logRatio * (logRatio > 0 ? 1 + lossAversion : 1 - lossAversion)
}

/**
 * The highest price perceived with lower leading digits than the next, among those within a log
 * distance of a price; the price itself if there is none.
 */
export function nearestLastPrice(priceMinor: number, within: number): number {
  const worth = digitWorth(priceMinor)
  const below = Math.floor(priceMinor / worth) * worth - 1
  const above = below + worth
  const last = priceMinor - below < above - priceMinor ? below : above
  return last >= 1 && Math.abs(log(last / priceMinor)) < within ? last : priceMinor
}
