import { createRandom } from '../../../engine/random/random.ts'
import type { Service } from '../../harness/service.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { createShopper } from './shopper.ts'

/** What customers saw of a time of trouble. */
export type Seen = {
  ledger: Ledger
  /** The longest time in which nobody was answered, in milliseconds. */
  longestSilenceMs: number
  /** Answers before, and after the trouble began. */
  before: number
  after: number
}

const pauseMs = 20

/**
 * Customers shop at services, move from one to another now and then, and begin again where a
 * connection breaks or a service says 503, while something happens to them. In the end each sends
 * again what was not answered.
 *
 * @param services - Looked at again and again, so that they may come and go.
 * @param happen - What happens; the customers go on until it is over, and a while longer.
 */
export async function underLoad(
  services: () => readonly Service[],
  { shoppers, seed, warmMs, afterMs }: Load,
  happen: () => Promise<void>,
): Promise<Seen> {
  const ledger = openLedger()
  let done = false
  let answers = 0
  let lastMs = performance.now()
  let longestSilenceMs = 0
  const look = () => {
    const nowMs = performance.now()
    if (ledger.answers > answers) {
      answers = ledger.answers
      lastMs = nowMs
    }
    longestSilenceMs = Math.max(longestSilenceMs, nowMs - lastMs)
  }
  const random = createRandom(seed)
  const people = Array.from({ length: shoppers }, (_, number) =>
    createShopper(number, createRandom(seed * 1000 + number), ledger),
  )
  const anyService = () => {
    const all = services()
    const one = all[Math.floor(random.uniform() * all.length)]
    if (one === undefined) throw new Error('no service is left')
    return one
  }
  const work = Promise.all(
    people.map(async (one) => {
      while (!done) {
        const moves = () => done || random.uniform() < 0.05
        await one.work(anyService(), moves)
        // Far below the pause of a client that tries again, so that silence is seen to the end.
        await pause(pauseMs / 4)
      }
    }),
  )
  await untilAnswered(() => ledger.answers > shoppers * 3)
  const timer = setInterval(look, pauseMs)
  answers = ledger.answers
  lastMs = performance.now()
  await pause(warmMs)
  const before = ledger.answers
  try {
    await happen()
    await pause(afterMs)
  } finally {
    look()
    clearInterval(timer)
    done = true
    await work
  }
  for (const one of people) await one.finish(anyService())
  return { ledger, longestSilenceMs, before, after: ledger.answers - before }
}

/** How many customers, with which seed, and how long before and after what happens. */
export type Load = { shoppers: number; seed: number; warmMs: number; afterMs: number }

async function untilAnswered(isSo: () => boolean): Promise<void> {
  for (let i = 0; i < 3000 && !isSo(); i++) await pause(pauseMs)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
