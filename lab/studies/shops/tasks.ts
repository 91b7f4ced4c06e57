import { drawConditions } from './conditions.ts'
import { tell } from './contender.ts'
import { entrantsOf } from './entrants.ts'
import { sellHistory } from './history.ts'
import { kindOf } from './kinds.ts'
import { measureOf, type Outcome, playSeason } from './play.ts'
import { createShop } from './shop.ts'

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
export function playShop({ kind, seed, products, ablations, entrants }: Task): Answer {
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
