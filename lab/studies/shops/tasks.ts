import { drawConditions } from './conditions.ts'
import { type Contender, type ToldProduct, tell } from './contender.ts'
import { type Entrant, entrantsOf } from './entrants.ts'
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
export async function playShop(task: Task): Promise<Answer> {
  const { kind, seed, products, ablations, entrants } = task
  const { world } = kindOf(kind)
  if (world !== null) return await playStrange(task, world)
  const shop = createShop(kindOf(kind), seed, products)
  const conditions = drawConditions(shop)
  const told = tell(shop, sellHistory(shop, conditions))
  const measure = measureOf(shop)
  const entering = entrantsOf(entrants, ablations, shop.kind.promise)
  return playAll(entering, { task, told }, (contender) =>
    playSeason(shop, conditions, contender, measure),
  )
}

async function playStrange(task: Task, world: World): Promise<Answer> {
  const { kind, seed, products, ablations, entrants } = task
  const setting = kindOf(kind)
  const shop = createStranger(world, setting, seed, products)
  const told = tellOf(shop, setting)
  const measure = bestOf(shop)
  return playAll(entrantsOf(entrants, ablations), { task, told }, (contender) =>
    playStranger(shop, setting, seed, contender, measure),
  )
}

/** Lets those who are asked for play one after the other. */
async function playAll(
  entering: readonly Entrant[],
  { task, told }: { task: Task; told: readonly ToldProduct[] },
  play: (contender: Contender) => Promise<Outcome>,
): Promise<Answer> {
  const { seed, kind } = task
  const answer: Answer = []
  for (const { name, enter } of entering) {
    const contender = await enter(told, seed, kindOf(kind))
    try {
      answer.push({ name, outcome: await play(contender) })
    } finally {
      await contender.close()
    }
  }
  return answer
}
