import { poolAccount } from '../../../../engine/policy/history-risk.ts'
import { type CellSummary, summarizeCell } from '../../../../engine/pool/cell-summary.ts'
import { startingPrior } from '../../../../engine/pool/pool-prior.ts'
import type { SegmentedWorld } from '../worlds/shops.ts'
import type { World } from '../worlds/world.ts'
import { bandsOf } from './bands.ts'
import { openCell, type SellingCell, type Variant } from './engine-cell.ts'
import { isCheckpoint } from './judgement.ts'
import { openRecord, type Play } from './play.ts'

/**
 * Offers per product between two poolings. A service pools a few seconds after answers come in, so
 * with an offer a minute it has a new pool sooner than this; large accounts wait longer.
 */
const offersBetweenPools = 5

/** Most cells in a pool, evenly spaced; see server/jobs/learning/pool-tenant.ts. */
const mostPooled = 2000

/**
 * Lets our engine price a shop: every product meets a customer in turn, and what products share is
 * pooled as in the service.
 */
export function playShop(worlds: readonly World[], variant: Variant, withBands = false): Play[] {
  let pool = startingPrior
  const around = { pool: () => pool, siblings: () => [] }
  const cells = worlds.map((world) => openCell(world, variant, around))
  const records = worlds.map(openRecord)
  const rounds = Math.max(...worlds.map(({ offers }) => offers))
  for (let round = 0; round < rounds; round++) {
    if (round > 0 && round % offersBetweenPools === 0) pool = poolAccount(summaries(worlds, cells))
    cells.forEach((cell, product) => {
      if (round >= worlds[product].offers) return
      const { play, note } = records[product]
      const startMs = performance.now()
      const decision = cell.next()
      play.seconds += (performance.now() - startMs) / 1000
      if (decision) note(round, decision)
      if (withBands && isCheckpoint(worlds[product], round + 1)) {
        play.bands.push(bandsOf(worlds[product], round, cell.belief(), around))
      }
    })
  }
  return records.map(({ play }) => play)
}

function summaries(worlds: readonly World[], cells: readonly SellingCell[]): CellSummary[] {
  const stride = Math.ceil(cells.length / mostPooled)
  return cells
    .filter((_, product) => product % stride === 0)
    .map((cell, i) => {
      const { basePriceMinor } = worlds[i * stride]
      return summarizeCell(`product-${i}`, cell.belief(), basePriceMinor)
    })
}

/** Lets our engine price a product's segments, each cell with its siblings or on its own. */
export function playSegments(
  { segmentOf, worlds }: SegmentedWorld,
  variant: Variant,
  borrowing: boolean,
): Play[] {
  const cells: SellingCell[] = worlds.map((world, own) =>
    openCell(world, variant, {
      pool: () => startingPrior,
      siblings: () =>
        borrowing ? cells.filter((_, other) => other !== own).map((cell) => cell.belief()) : [],
    }),
  )
  const records = worlds.map(openRecord)
  const met = worlds.map(() => 0)
  for (const segment of segmentOf) {
    const startMs = performance.now()
    const decision = cells[segment].next()
    records[segment].play.seconds += (performance.now() - startMs) / 1000
    if (decision) records[segment].note(met[segment], decision)
    met[segment] += 1
  }
  return records.map(({ play }) => play)
}
