import { drawConditions } from './conditions.ts'
import { tell } from './contender.ts'
import { entrantsOf } from './entrants.ts'
import { sellHistory } from './history.ts'
import { kindOf, type World } from './kinds.ts'
import { measureOf, playSeason } from './play.ts'
import type { Outcome } from './season.ts'
import { createShop } from './shop.ts'
import { bestOf, playStranger, tellOf } from './strangers/play-stranger.ts'
import { createStranger } from './strangers/worlds.ts'

/** One shop for all contenders. */
export type Task = {
  kind: string
  seed: number
  products: number
  ablations: boolean
  /** Names of those who play; null for all. */
  entrants: readonly string[] | null
}

/** What every contender made of a shop, by name. */
export type Answer = { name: string; outcome: Outcome }[]

/** Plays a shop here and now. */
export function playShop(task: Task): Answer {
  const { kind, seed, products, ablations, entrants } = task
  const { world } = kindOf(kind)
  if (world !== null) return playStrange(task, world)
  const shop = createShop(kindOf(kind), seed, products)
  const conditions = drawConditions(shop)
  const told = tell(shop, sellHistory(shop, conditions))
  const measure = measureOf(shop)
  const entering = entrantsOf(ablations, shop.kind.promise)
  return entering
    .filter(({ name }) => entrants === null || entrants.includes(name))
    .map(({ name, enter }) => ({
      name,
      outcome: playSeason(shop, conditions, enter(told, seed), measure),
    }))
}

function playStrange({ kind, seed, products, ablations, entrants }: Task, world: World): Answer {
  const setting = kindOf(kind)
  const shop = createStranger(world, setting, seed, products)
  const told = tellOf(shop, setting)
  const measure = bestOf(shop)
  return entrantsOf(ablations)
    .filter(({ name }) => entrants === null || entrants.includes(name))
    .map(({ name, enter }) => ({
      name,
      outcome: playStranger(shop, setting, seed, enter(told, seed), measure),
    }))
}
