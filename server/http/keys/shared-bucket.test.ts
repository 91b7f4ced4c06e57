import { expect, test } from 'vitest'
import { shareBucket } from './shared-bucket.ts'
import { createTokenBucket } from './token-bucket.ts'

test('what is taken here is shared once, and what is taken elsewhere is gone here, too', () => {
  let touched = 0
  const bucket = shareBucket(createTokenBucket(10, 10, 0), () => {
    touched++
  })

  bucket.take(0)
  bucket.take(0)
  bucket.charge(3)
  expect(touched).toBe(1)
  expect(bucket.takenHere()).toBe(5)
  expect(bucket.takenHere()).toBe(0)

  bucket.takenElsewhere(4)
  expect(bucket.take(0)).toBe(0)
  expect(bucket.take(0)).toBe(-1)
  expect(bucket.takenHere()).toBe(1)
})

test('over time as many are let in by two that tell each other as by one', () => {
  const [one, other] = [0, 1].map(() => shareBucket(createTokenBucket(100, 100, 0), () => {}))
  if (one === undefined || other === undefined) throw new Error('there are two')
  let letIn = 0
  for (let atMs = 0; atMs < 10_000; atMs++) {
    for (const bucket of [one, other]) if (bucket.take(atMs) >= 0) letIn++
    if (atMs % 50 !== 0) continue
    const [byOne, byOther] = [one.takenHere(), other.takenHere()]
    one.takenElsewhere(byOther)
    other.takenElsewhere(byOne)
  }
  // A burst of a hundred and a hundred a second; not in sync for the first twentieth of a second.
  expect(letIn).toBeGreaterThan(1090)
  expect(letIn).toBeLessThan(1220)
})
