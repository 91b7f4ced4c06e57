import type { CellBelief } from '../belief/belief.ts'
import type { Forgetting, LikelyForgetting } from '../belief/forgetting.ts'
import { exp } from '../special/exp.ts'
import { square } from '../special/square.ts'

const growthBeforeRebuild = 0.03
/** A well-known cell still checks this often whether demand has changed. */
const mostOffersBeforeRebuild = 50
/**
 * Counts that are forgotten lose by fading what they gain by an offer: there is no growth to wait
 * for.
 */
const fewestOffersWhileForgetting = 8

/** Offers after which a new table pays, by the offers that are remembered and how they fade. */
export function offersBeforeRebuild(remembered: number, forgetting: Forgetting): number {
  const grown = Math.ceil(growthBeforeRebuild * remembered)
  const fewest = forgetting === 'undecayed' ? 1 : fewestOffersWhileForgetting
  return Math.min(Math.max(fewest, grown), mostOffersBeforeRebuild)
}

/**
 * Whether so much was observed since a table was built that a new one pays. Without news the old
 * one serves on.
 */
export function isDue(
  table: { beliefVersion: number; rebuildAfterOffers: number },
  version: number,
): boolean {
  return version >= table.beliefVersion + Math.max(1, table.rebuildAfterOffers)
}

/**
 * Worth of exploring where demand changes: what is learnt is out of date before it has paid for
 * long.
 */
const forgottenWorth = 0.25

/** How much is explored, as a share of what would be if all that is learnt were remembered. */
export function worthOfLearning(forgettings: readonly LikelyForgetting[]): number {
  let worth = 0
  for (const { forgetting, weight } of forgettings)
    worth += forgetting === 'undecayed' ? weight : forgottenWorth * weight
  return Math.min(worth, 1)
}

/** Learning has to pay for itself within this time: a season, after which demand is different. */
const horizonDays = 91
/** Purchases are taken to have come in no less than this, so that the first one is no rush. */
const fewestDays = 0.25
/** Purchases to come at which exploring is worth as much as the rest of the method says. */
const purchasesToExplore = 1000

/**
 * How much is explored, as a share, by the purchases still to come that may profit from it.
 *
 * What R purchases can teach grows with R, and so does the number of those that gain by it; what
 * exploring costs grows with R once. So its worth goes down with the square of R: below some
 * hundred purchases a season a product is priced by what it has in common with others.
 *
 * @see Keskin & Zeevi, Dynamic pricing with an unknown demand model, Operations Research 62 (2014),
 * on what experiments must pay back within a horizon.
 */
export function worthByTraffic(belief: CellBelief | null): number {
  if (belief === null) return worthOf(horizonDays / fewestDays)
  const { sales, offersSeen, firstSeconds, lastSeconds } = belief
  if (offersSeen === 0 && sales !== null) {
    return worthOf(exp(Math.min(sales.level.mean, 20)) * horizonDays)
  }
  if (offersSeen > 0 && firstSeconds === 0) return 1
  const days = Math.max((lastSeconds - firstSeconds) / 86_400, fewestDays)
  return worthOf(((belief.purchaseCount + 1) / days) * horizonDays)
}

function worthOf(purchases: number): number {
  return Math.min(1, square(purchases / purchasesToExplore))
}
