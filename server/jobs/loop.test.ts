import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secondsFailing } from '../figures/failing-jobs.ts'
import { startLoop } from './loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a loop that fails for minutes runs less often, logs little, and says when it works again', async () => {
  const lines: { failures: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) })
  let works = false
  let runs = 0
  const loop = startLoop(log, 'a poll', 100, async () => {
    runs += 1
    if (!works) throw new Error('the store is away')
  })
  await vi.advanceTimersByTimeAsync(60_000)
  const failures = runs
  works = true
  await vi.advanceTimersByTimeAsync(2000)
  const again = runs
  await vi.advanceTimersByTimeAsync(1000)
  await loop.stop()

  // Pauses of 100, 200, 400, 800, 1600 and then 2000 milliseconds.
  expect(failures).toBe(6 + Math.floor((60_000 - 3100) / 2000))
  expect(lines.map((line) => line.failures)).toEqual([1, 2, 4, 8, 16, 32, failures])
  expect(lines.at(-1)?.msg).toBe('a poll works again')
  expect(runs - again).toBe(10)
})

test('a loop that runs once a day tries again in a minute, and tells for how long it has failed', async () => {
  let works = false
  let runs = 0
  const log = pino({ level: 'silent' })
  const loop = startLoop(log, 'a daily job', 86_400_000, async () => {
    runs += 1
    if (!works) throw new Error('a table is locked')
  })
  await vi.advanceTimersByTimeAsync(150_000)
  expect(runs).toBe(3)
  expect(secondsFailing()['a daily job']).toBe(150)

  works = true
  await vi.advanceTimersByTimeAsync(3_600_000)
  await loop.stop()
  expect(runs).toBe(4)
  expect(secondsFailing()['a daily job']).toBe(0)
})
