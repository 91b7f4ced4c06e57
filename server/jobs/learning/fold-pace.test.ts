import { expect, test } from 'vitest'
import { createFoldPace } from './fold-pace.ts'

test('folds that fail or are slow are followed by smaller ones, down to one observation, and quick ones by larger', () => {
  const pace = createFoldPace()
  const batches = [pace.batchOf(1)]
  pace.took(1, 10)
  batches.push(pace.batchOf(1))
  pace.took(1, 9000)
  batches.push(pace.batchOf(1))
  for (let i = 0; i < 7; i++) batches.push(pace.failed(1))
  pace.took(1, 3000)
  batches.push(pace.batchOf(1))
  for (let i = 0; i < 12; i++) {
    pace.took(1, 10)
    batches.push(pace.batchOf(1))
  }

  expect(batches.slice(0, 10)).toEqual([2000, 2000, 500, 125, 31, 7, 1, 1, 1, 1])
  expect(batches.slice(10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2000, 2000])
  expect(pace.batchOf(2)).toBe(2000)
})
