import type { Figure } from '../../../report/figure.ts'
import {
  addTallies,
  type Reliability,
  reliabilityOf,
  reliabilityOfTallies,
} from '../../../report/reliability.ts'
import { standardError } from '../../../report/statistics.ts'
import type { Outcome } from '../play/contenders.ts'
import { type Judgement, jumpOf } from '../play/judgement.ts'
import { type MarketName, marketOf } from '../worlds/markets.ts'
import { calibrationUncertainty } from './calibration-uncertainty.ts'

/** How far confidence can be trusted, from some instances' checkpoints. */
export type Calibration = {
  /** Expected calibration error, with its standard error over instances. */
  error: Figure
  /** The error of exactly right confidences with as few instances. */
  byChance: number
  reliability: Reliability
}

/** When in the life of a cell a confidence was returned. */
export type Moment = 'cold' | 'warm' | 'after a shock'

/** Cold up to 100 offers; warm from 300 on, until demand jumps. */
export function momentOf(market: MarketName, { offer }: Judgement): Moment | null {
  const jump = jumps(market)
  if (jump !== null && offer > jump) return 'after a shock'
  if (offer <= 100) return 'cold'
  return offer >= 300 ? 'warm' : null
}

const known = new Map<MarketName, number | null>()

function jumps(market: MarketName): number | null {
  const jump = known.get(market) ?? jumpOf(marketOf(market).draw(0))
  known.set(market, jump)
  return jump
}

/** Calibration at checkpoints, of all or of the selected ones; null if there are none. */
export function calibrationOf(
  outcomes: readonly Outcome[],
  keep: (judgement: Judgement) => boolean = () => true,
): Calibration | null {
  const instances = outcomes
    .map(({ judgements }) => judgements.filter(keep))
    .filter((judgements) => judgements.length > 0)
  const all = instances.flat()
  if (all.length === 0) return null
  const reliability = reliabilityOf(all)
  const { standardError: error, byChance } = calibrationUncertainty(instances)
  return {
    error: { value: reliability.ece, error, instances: instances.length },
    byChance,
    reliability,
  }
}

/** Calibration error over all offers from the 50th on, as a tenant would see it. */
export function everyOfferError(outcomes: readonly Outcome[]): number {
  return reliabilityOfTallies(addTallies(outcomes.map(({ tallies }) => tallies))).ece
}

/** Share of demand-curve points whose 90 % band covers the truth, at one checkpoint or overall. */
export function coverageOf(outcomes: readonly Outcome[], offer: number | null = null): Figure {
  const shares: number[] = []
  let points = 0
  let covered = 0
  for (const { bands } of outcomes) {
    const asked = bands.filter((band) => offer === null || band.offer === offer)
    const total = asked.reduce((sum, band) => sum + band.points, 0)
    if (total === 0) continue
    const inside = asked.reduce((sum, band) => sum + band.covered, 0)
    shares.push(inside / total)
    points += total
    covered += inside
  }
  return { value: covered / points, error: standardError(shares), instances: shares.length }
}
