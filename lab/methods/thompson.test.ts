import { expect, test } from 'vitest'
import { createRandom } from '../../engine/random/random.ts'
import { thompsonSampler } from './thompson.ts'

test('the sampler finds the price that earns most, margin and conversion together', () => {
  const prices = [60, 80, 100, 120, 140]
  const conversion = [0.5, 0.45, 0.4, 0.2, 0.05] // earning 60 − 20, …: 20, 27, 32, 20, 6
  const random = createRandom(11)
  const sampler = thompsonSampler(
    prices.map((price) => price - 20),
    random,
  )
  const chosen = prices.map(() => 0)
  for (let round = 0; round < 4000; round++) {
    const arm = sampler.choose()
    sampler.learn(arm, 1, random.uniform() < (conversion[arm] ?? 0) ? 1 : 0)
    if (round >= 3000) chosen[arm] = (chosen[arm] ?? 0) + 1
  }

  expect(chosen.indexOf(Math.max(...chosen))).toBe(2)
  expect(chosen[2]).toBeGreaterThan(700)
})
