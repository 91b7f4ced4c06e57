import { addTallies, type Tally } from '../../../report/reliability.ts'
import type { Environment } from '../environments/environment.ts'
import { segmentedWorld } from '../environments/shops.ts'
import type { World } from '../environments/world.ts'
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

/** What came of one instance: the score, and what our engine said of itself on the way. */
export type Outcome = {
  instance: number
  score: Score
  judgements: Judgement[]
  tallies: Tally[]
  bands: BandCount[]
}

/** Somebody who prices instances of an environment; those of a shop all at once. */
export type Contender = {
  name: string
  play: (environment: Environment, instances: readonly number[]) => Outcome[]
}

const handicaps = ['history', 'competitor', 'pool', 'siblings', 'segments'] as const

/** What a form of our engine may be denied that a market offers. */
export type Handicap = (typeof handicaps)[number]

/**
 * A form of our engine, perhaps denied what the market offers.
 *
 * @param denied - `pool` and `siblings`: products, or segments, are learned alone; `segments`: all
 *   customers of a product are taken for one kind; `history`, `competitor`: nothing is told of them.
 * @param withBands - Whether to ask for demand reports on the way; it takes a tenth of the time.
 */
export function engineContender(
  variant: Variant,
  denied: Handicap | null,
  withBands: boolean,
): Contender {
  return {
    name: denied ? `${variant.name} without ${denied}` : variant.name,
    play(environment, instances) {
      if (environment.form === 'segments' && denied !== 'segments') {
        return instances.map((instance) => {
          const segmented = segmentedWorld(environment.id, instance, environment.offers)
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
      const worlds = instances.map((instance) => without(denied, environment.draw(instance)))
      const plays =
        environment.form === 'shop' && denied !== 'pool'
          ? playShop(worlds, variant, withBands)
          : worlds.map((world) => playEngine(world, variant, withBands))
      return plays.map((play, i) => outcomeOf(worlds[i], play))
    },
  }
}

function without(denied: Handicap | null, world: World): World {
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
    play: (environment, instances) =>
      instances.map((instance) => {
        const world = environment.draw(instance)
        return outcomeOf(world, playBandit(world, kind))
      }),
  }
}

// Settings as lab/studies/markets/tune.ts chose them.
const explorer = exploringPerPrice(0.1)
const stockBandit = thompsonUpdate(7)

/** All contenders that play in this process, by name. */
export const contenders: readonly Contender[] = [
  engineContender(ourEngine, null, true),
  ...handicaps.map((denied) => engineContender(ourEngine, denied, false)),
  ...ablations.map((variant) => engineContender(variant, null, false)),
  banditContender(basePrice),
  banditContender(thompsonPerPrice),
  banditContender(explorer),
  banditContender(stockBandit),
]

/** @throws RangeError if nobody has this name. */
export function contenderOf(name: string): Contender {
  const found = contenders.find((contender) => contender.name === name)
  if (!found) throw new RangeError(`contender is '${name}', which nobody is called`)
  return found
}

/** Those who play in an environment: the handicapped ones only where they lack something. */
export function contendersIn(environment: Environment): string[] {
  const lacking: Handicap[] = []
  if (environment.id === 'E12' || environment.id === 'E22') lacking.push('history')
  if (environment.id === 'E13') lacking.push('competitor')
  if (environment.form === 'shop') lacking.push('pool')
  if (environment.form === 'segments') lacking.push('siblings', 'segments')
  const own = lacking.map((denied) => `${ourEngine.name} without ${denied}`)
  const peers = [basePrice.name, thompsonPerPrice.name, explorer.name]
  if (environment.id === 'E11') peers.push(stockBandit.name)
  return [ourEngine.name, ...own, ...peers]
}
