import { createRandom } from '../../../engine/random/random.ts'
import type { Service } from '../../harness/service.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { createShopper } from './shopper.ts'

/** What customers saw during a fault. */
export type Seen = {
  ledger: Ledger
  /** The longest time without any answer, in milliseconds. */
  longestSilenceMs: number
  /** Answers before, and after the fault began. */
  before: number
  after: number
}

const pauseMs = 20

/**
 * Customers shop at services, move between them now and then, and start over when a connection
 * breaks or a service answers 503, while something happens to the services. In the end each resends
 * what was not answered.
 *
 * @param services - Read again each time, so that they may come and go.
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
        // Far below a client's retry pause, so that silence is measured to the end.
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

/** How many customers, with which seed, and how long before and after the event. */
export type Load = { shoppers: number; seed: number; warmMs: number; afterMs: number }

async function untilAnswered(isSo: () => boolean): Promise<void> {
  for (let i = 0; i < 3000 && !isSo(); i++) await pause(pauseMs)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
