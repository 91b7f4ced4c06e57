import { startingPrior } from '../../../../engine/pool/pool-prior.ts'
import { addClaim, emptyTallies, type Tally } from '../../../report/reliability.ts'
import { holdOffers, type World } from '../worlds/world.ts'
import { type BandCount, bandsOf } from './bands.ts'
import { type Decision, openCell, type Surroundings, type Variant } from './engine-cell.ts'
import { isCheckpoint, type Judgement, judge, judgedFrom } from './judgement.ts'

/** The play of a contender in a world; all that is needed to score it. */
export type Play = {
  /** The price shown to each customer, minor units; NaN if there was nothing left to sell. */
  prices: Float64Array
  /** The price believed best at each offer; absent for contenders that do not report it. */
  recommended?: Float64Array
  /** Confidences at checkpoints. */
  judgements: Judgement[]
  /** Confidences of all offers that end a hold, from the 50th offer on. */
  tallies: Tally[]
  bands: BandCount[]
  seconds: number
}

/** Nothing learned from other products or segments. */
export const alone: Surroundings = { pool: () => startingPrior, siblings: () => [] }

/** A play being recorded. */
export type PlayRecord = {
  play: Play
  note: (offer: number, decision: Decision) => void
}

/** Starts a record of a world's offers; those never recorded count as not made. */
export function openRecord(world: World): PlayRecord {
  const play: Play & { recommended: Float64Array } = {
    prices: new Float64Array(world.offers).fill(Number.NaN),
    recommended: new Float64Array(world.offers).fill(Number.NaN),
    judgements: [],
    tallies: emptyTallies(),
    bands: [],
    seconds: 0,
  }
  return {
    play,
    note(offer, { priceMinor, confidence, table }) {
      play.prices[offer] = priceMinor
      play.recommended[offer] = table.prices[table.greedyIndex]
      // The value of scarce stock is not part of a price's earnings, so no truth is known there.
      if (world.onHand !== undefined || (offer + 1) % holdOffers !== 0) return
      const judgement = judge(world, { offer, priceMinor, confidence }, table.prices)
      if (offer + 1 >= judgedFrom) addClaim(play.tallies, judgement)
      if (isCheckpoint(world, offer + 1)) play.judgements.push(judgement)
    },
  }
}

/**
 * Lets a form of our engine price a world from its first offer to its last.
 *
 * @param withBands - Whether to request demand reports along the way; it takes a tenth of the time.
 */
export function playEngine(world: World, variant: Variant, withBands = false): Play {
  const startMs = performance.now()
  const cell = openCell(world, variant, alone)
  const { play, note } = openRecord(world)
  for (let offer = 0; offer < world.offers; offer++) {
    const decision = cell.next()
    if (decision === null) break
    note(offer, decision)
    if (withBands && isCheckpoint(world, offer + 1)) {
      play.bands.push(bandsOf(world, offer, cell.belief(), alone))
    }
  }
  play.seconds = (performance.now() - startMs) / 1000
  return play
}
