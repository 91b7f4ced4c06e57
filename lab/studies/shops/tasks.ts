import { drawConditions } from './conditions.ts'
import { type Contender, type ToldProduct, tell } from './contender.ts'
import { type Entrant, entrantsOf } from './entrants.ts'
import { sellHistory } from './history.ts'
import { kindOf } from './kinds.ts'
import { type Clerk, clerkOf } from './nests/clerk.ts'
import { createNestShop, measureNests, tellOfNests } from './nests/nest-shop.ts'
import { playNests, usualParts } from './nests/play-nests.ts'
import { measureOf, playSeason } from './play.ts'
import type { Outcome } from './season.ts'
import { createShop } from './shop.ts'
import type { Nests, World } from './shop-kind.ts'
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
  /** Parts of a day, in shops of nests; null for the usual number. */
  parts: number | null
}

/** What every contender made of a shop, by name. */
export type Answer = { name: string; outcome: Outcome }[]

/** Plays a shop here and now. */
export async function playShop(task: Task): Promise<Answer> {
  const { kind, seed, products, ablations, entrants } = task
  const { world, nests } = kindOf(kind)
  if (world !== null) return await playStrange(task, world)
  if (nests !== null) return await playOfNests(task, nests)
  const shop = createShop(kindOf(kind), seed, products)
  const conditions = drawConditions(shop)
  const told = tell(shop, sellHistory(shop, conditions))
  const measure = measureOf(shop)
  const entering = entrantsOf(entrants, { ablations, promise: shop.kind.promise, nests: false })
  return playAll(entering, { task, told }, (contender) =>
    playSeason(shop, conditions, contender, measure),
  )
}

async function playStrange(task: Task, world: World): Promise<Answer> {
  const { kind, seed, products, ablations, entrants } = task
  const setting = kindOf(kind)
  const shop = createStranger(world, setting, seed, products)
  const told = tellOf(shop, setting, seed)
  const measure = bestOf(shop)
  return playAll(
    entrantsOf(entrants, { ablations, promise: false, nests: false }),
    { task, told },
    (contender) => playStranger(shop, setting, seed, contender, measure),
  )
}

async function playOfNests(task: Task, nests: Nests): Promise<Answer> {
  const { seed, products, ablations, entrants } = task
  const kind = { ...kindOf(task.kind), nests }
  const shop = createNestShop(kind, seed, products)
  const measure = measureNests(shop)
  const told = tellOfNests(shop)
  const setting = { kind, seed, parts: task.parts ?? usualParts }
  const answer: Answer = []
  for (const one of entrantsOf(entrants, { ablations, promise: false, nests: true })) {
    const clerk: Clerk = one.serve
      ? await one.serve(told, kind)
      : clerkOf(await one.enter(told, seed, kind), told.length)
    try {
      answer.push({ name: one.name, outcome: await playNests(shop, setting, clerk, measure) })
    } finally {
      await clerk.close()
    }
  }
  return answer
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
