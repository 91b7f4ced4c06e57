import { type Entrant, entrantsOf } from './entrants.ts'
import { type OpenShop, openShop, type ShopDrawn } from './open-shop.ts'
import type { Outcome } from './season.ts'

/** One shop for all contenders. */
export type Task = ShopDrawn & {
  ablations: boolean
  /** Names of the players; null for all. */
  entrants: readonly string[] | null
}

/** Every contender's result in a shop, by name. */
export type Answer = { name: string; outcome: Outcome }[]

/** Plays a shop in this thread. */
export async function playShop(task: Task): Promise<Answer> {
  const { seed, ablations, entrants } = task
  const shop = openShop(task)
  const { promise, nests } = shop.kind
  const where = { ablations, promise, nests: nests !== null }
  const answer: Answer = []
  for (const one of entrantsOf(entrants, where)) {
    answer.push({ name: one.name, outcome: await playOne(one, shop, seed) })
  }
  return answer
}

/** Lets one contender play a shop, through its clerk if it has one and the shop has customers. */
async function playOne({ enter, serve }: Entrant, shop: OpenShop, seed: number): Promise<Outcome> {
  if (serve && shop.serve) {
    return ending(await serve(shop.told, shop.kind), shop.serve)
  }
  return ending(await enter(shop.told, seed, shop.kind), shop.play)
}

/** Plays, and always stops what the player runs. */
async function ending<Player extends { close: () => Promise<void> }>(
  player: Player,
  play: (player: Player) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await play(player)
  } finally {
    await player.close()
  }
}
