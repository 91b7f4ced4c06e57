import { expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { addRest, addRow, emptyWaiting } from './normal-matrix.ts'

test.each([0, 1, 3, 4, 5, 11])('adding %d rows gives the same bits as row by row', (rows) => {
  const random = createRandom(rows + 1)
  const k = 5
  const sums = { normal: new Float64Array(k * k), right: new Float64Array(k) }
  const plain = { normal: new Float64Array(k * k), right: new Float64Array(k) }
  const waiting = emptyWaiting(k)
  for (let i = 0; i < rows; i++) {
    const direction = Float64Array.from(
      { length: k },
      () => (random.uniform() - 0.5) * 10 ** (i % 7),
    )
    const distance = random.uniform() - 0.5
    addRow(waiting, direction, distance, sums.normal, sums.right)
    for (let a = 0; a < k; a++) {
      plain.right[a] += direction[a] * distance
      for (let b = 0; b <= a; b++) plain.normal[a * k + b] += direction[a] * direction[b]
    }
  }
  addRest(waiting, sums.normal, sums.right)

  expect(sums).toEqual(plain)
})
