import { addTallies, type Tally } from '../../../report/reliability.ts'
import type { Market, MarketName } from '../worlds/markets.ts'
import { segmentedWorld } from '../worlds/shops.ts'
import type { World } from '../worlds/world.ts'
import {
  type BanditKind,
  basePrice,
  exploringPerPrice,
  playBandit,
  thompsonPerPrice,
} from './bandits.ts'
import type { BandCount } from './bands.ts'
import type { Variant } from './engine-cell.ts'
import type { Judgement } from './judgement.ts'
import { type Score, scoreOf, scoreSegments } from './measures.ts'
import { type Play, playEngine } from './play.ts'
import { playSegments, playShop } from './play-shop.ts'
import { thompsonUpdate } from './stock-bandit.ts'
import { ablations, ourEngine } from './variants.ts'

/** The result of one instance: the score, and what our engine reported along the way. */
export type Outcome = {
  instance: number
  score: Score
  judgements: Judgement[]
  tallies: Tally[]
  bands: BandCount[]
}

/** Prices instances of a market; those of a shop all at once. */
export type Contender = {
  name: string
  play: (market: Market, instances: readonly number[]) => Outcome[]
}

const handicaps = ['history', 'competitor', 'pool', 'siblings', 'segments', 'clock'] as const

/** What a form of our engine may be denied of what a market offers. */
export type Handicap = (typeof handicaps)[number]

/**
 * A form of our engine, optionally denied what the market offers.
 *
 * @param denied - `pool` and `siblings`: products, or segments, are learned separately; `segments`:
 *   all customers of a product are treated as one kind; `history`, `competitor`, `clock`: withheld.
 * @param withBands - Whether to request demand reports along the way; it takes a tenth of the time.
 */
export function engineContender(
  variant: Variant,
  denied: Handicap | null,
  withBands: boolean,
): Contender {
  return {
    name: denied ? `${variant.name} without ${denied}` : variant.name,
    play(market, instances) {
      if (market.form === 'segments' && denied !== 'segments') {
        return instances.map((instance) => {
          const segmented = segmentedWorld({ code: market.code, instance, offers: market.offers })
          const plays = playSegments(segmented, variant, denied !== 'siblings')
          return {
            instance,
            score: scoreSegments(segmented.segmentOf, segmented.worlds, plays),
            judgements: plays.flatMap(({ judgements }) => judgements),
            tallies: addTallies(plays.map(({ tallies }) => tallies)),
            bands: [],
          }
        })
      }
      const worlds = instances.map((instance) => without(denied, market.draw(instance)))
      const plays =
        market.form === 'shop' && denied !== 'pool'
          ? playShop(worlds, variant, withBands)
          : worlds.map((world) => playEngine(world, variant, withBands))
      return plays.map((play, i) => outcomeOf(worlds[i], play))
    },
  }
}

function without(denied: Handicap | null, world: World): World {
  if (denied === 'clock') {
    const { secondsPerOffer: _, ...untold } = world
    return untold
  }
  const { history, competitorMinor, ...rest } = world
  if (denied === 'history') return competitorMinor ? { ...rest, competitorMinor } : rest
  if (denied === 'competitor') return history ? { ...rest, history } : rest
  return world
}

function outcomeOf(world: World, play: Play): Outcome {
  const { judgements, tallies, bands } = play
  const { instance } = world
  return { instance, score: scoreOf(world, play), judgements, tallies, bands }
}

/** A peer that chooses among the listed prices. */
export function banditContender(kind: BanditKind): Contender {
  return {
    name: kind.name,
    play: (market, instances) =>
      instances.map((instance) => {
        const world = market.draw(instance)
        return outcomeOf(world, playBandit(world, kind))
      }),
  }
}

// Settings chosen by lab/studies/markets/tune.ts.
const explorer = exploringPerPrice(0.1)
const stockBandit = thompsonUpdate(7)

/** All contenders that play in this process, by name. */
const contenders: readonly Contender[] = [
  engineContender(ourEngine, null, true),
  ...handicaps.map((denied) => engineContender(ourEngine, denied, false)),
  ...ablations.map((variant) => engineContender(variant, null, false)),
  banditContender(basePrice),
  banditContender(thompsonPerPrice),
  banditContender(explorer),
  banditContender(stockBandit),
]

/** @throws RangeError if there is no contender of this name. */
export function contenderOf(name: string): Contender {
  const found = contenders.find((contender) => contender.name === name)
  if (!found) throw new RangeError(`contender is '${name}', which does not exist`)
  return found
}

/** What only some markets offer: each is denied once, to measure its worth. */
const offered: Partial<Record<MarketName, readonly Handicap[]>> = {
  'confounded-sales': ['history'],
  competitor: ['competitor'],
  shop: ['pool'],
  segments: ['siblings', 'segments'],
  'confounded-offers': ['history'],
  calendar: ['clock'],
}

/** The contenders in a market: the handicapped ones only if they lack something there. */
export function contendersIn(market: Market): string[] {
  const own = (offered[market.name] ?? []).map((denied) => `${ourEngine.name} without ${denied}`)
  const peers = [basePrice.name, thompsonPerPrice.name, explorer.name]
  if (market.name === 'scarce-stock') peers.push(stockBandit.name)
  return [ourEngine.name, ...own, ...peers]
}
