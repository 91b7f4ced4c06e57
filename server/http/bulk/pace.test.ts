import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

/** Work of a number of milliseconds in steps of a tenth of one. */
async function work(pace: ReturnType<typeof createPace>, steps: number): Promise<void> {
  await pace.turn()
  for (let i = 0; i < steps; i++) {
    for (const untilMs = performance.now() + 0.1; performance.now() < untilMs; );
    if (pace.isOver()) await pace.turn()
  }
}

test('however many work at once, the event loop turns after each slice of one of them', async () => {
  const pace = createPace()
  let turns = 0
  let ended = false
  const count = () => {
    turns++
    if (!ended) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(Array.from({ length: 8 }, () => work(pace, 400)))
  ended = true

  // 8 × 40 ms of work in slices of 4 ms; on a busy machine a slice contains fewer steps.
  expect(turns).toBeGreaterThanOrEqual(60)
})
