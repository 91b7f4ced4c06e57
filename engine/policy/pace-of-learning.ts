import type { LikelyMemory, Memory } from '../belief/memories.ts'

const growthBeforeRebuild = 0.03
/** A well-known cell still looks this often whether demand has changed. */
const mostOffersBeforeRebuild = 50
/** What a memory that forgets gains by one offer it loses by another: there is no growth to wait for. */
const fewestOffersWhileForgetting = 8

/** Offers after which a new table pays, by the offers that are remembered and the memory they are in. */
export function offersBeforeRebuild(remembered: number, memory: Memory): number {
  const grown = Math.ceil(growthBeforeRebuild * remembered)
  const fewest = memory === 'undecayed' ? 1 : fewestOffersWhileForgetting
  return Math.min(Math.max(fewest, grown), mostOffersBeforeRebuild)
}

/** Whether so much was observed since a table was built that a new one pays. Without news the old one serves on. */
export function isDue(
  table: { beliefVersion: number; rebuildAfterOffers: number },
  version: number,
): boolean {
  return version >= table.beliefVersion + Math.max(1, table.rebuildAfterOffers)
}

/** Worth of exploring where demand changes: what is learnt is out of date before it has paid for long. */
const forgottenWorth = 0.25

/** How much is explored, as a share of what would be if all that is learnt were remembered. */
export function worthOfLearning(memories: readonly LikelyMemory[]): number {
  let worth = 0
  for (const { memory, weight } of memories)
    worth += memory === 'undecayed' ? weight : forgottenWorth * weight
  return Math.min(worth, 1)
}
