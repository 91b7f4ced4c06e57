import { everybody } from '../entrants.ts'
import { openShop } from '../open-shop.ts'
import type { Outcome } from '../season.ts'
import { askEngine, type Faults } from './ask-engine.ts'
import type { Engine } from './engines.ts'
import { beginOf } from './protocol.ts'

/** One shop for all players. */
export type Task = {
  kind: string
  seed: number
  products: number
  /** The players in this process, by name, and the others by their addresses. */
  entrants: readonly string[]
  engines: readonly Engine[]
}

/** How one fared in a shop; faults are null for those in this process. */
export type Played = { name: string; outcome: Outcome; faults: Faults | null }

/** Plays a shop in this thread: everybody is told the same and meets the same customers. */
export async function playArena(task: Task): Promise<Played[]> {
  const shop = openShop({ ...task, parts: null })
  const seed = beginOf(shop.told).random_seed
  const played: Played[] = []
  for (const { name, enter } of everybody.filter((one) => task.entrants.includes(one.name))) {
    const contender = await enter(shop.told, seed, shop.kind)
    try {
      played.push({ name, outcome: await shop.play(contender), faults: null })
    } finally {
      await contender.close()
    }
  }
  for (const { name, url } of task.engines) {
    const engine = await askEngine(url, shop.told)
    try {
      played.push({ name, outcome: await shop.play(engine), faults: engine.faults })
    } finally {
      await engine.close()
    }
  }
  return played
}
