import type { CellBelief } from '../belief/belief.ts'
import type { Forgetting, LikelyForgetting } from '../belief/forgetting.ts'
import { exp } from '../special/exp.ts'
import { square } from '../special/square.ts'

const growthBeforeRebuild = 0.03
/** A well-known cell still checks this often whether demand has changed. */
const mostOffersBeforeRebuild = 50
/** Decaying counts lose by fading what an offer adds: there is no growth to wait for. */
const fewestOffersWhileForgetting = 8

/** Offers after which a new table pays, given the offers remembered and how they fade. */
export function offersBeforeRebuild(remembered: number, forgetting: Forgetting): number {
  const grown = Math.ceil(growthBeforeRebuild * remembered)
  const fewest = forgetting === 'undecayed' ? 1 : fewestOffersWhileForgetting
  return Math.min(Math.max(fewest, grown), mostOffersBeforeRebuild)
}

/**
 * Whether enough was observed since a table was built for a new one to pay. Without new data the
 * old one stays in use.
 */
export function isDue(
  table: { beliefVersion: number; rebuildAfterOffers: number },
  version: number,
): boolean {
  return version >= table.beliefVersion + Math.max(1, table.rebuildAfterOffers)
}

/** Worth of exploring where demand changes: knowledge is outdated before it has paid off. */
const forgottenWorth = 0.25

/** How much to explore, as a share of what would pay if nothing learnt were forgotten. */
export function worthOfLearning(forgettings: readonly LikelyForgetting[]): number {
  let worth = 0
  for (const { forgetting, weight } of forgettings)
    worth += forgetting === 'undecayed' ? weight : forgottenWorth * weight
  return Math.min(worth, 1)
}

/** Learning has to pay for itself within this time: a season, after which demand is different. */
const horizonDays = 91
/**
 * Lower limit on the time that purchases took, so that the first one does not imply a huge rate.
 */
const fewestDays = 0.25
/** Expected purchases at which exploring has its full worth. */
const purchasesToExplore = 1000

/**
 * How much to explore, as a share, given the expected purchases that may profit from it.
 *
 * What R purchases can teach grows with R, and so does the number that benefit; the cost of
 * exploring grows only linearly in R. So its worth falls with the square of R: below some hundred
 * purchases a season, a product is priced by what it has in common with others.
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
