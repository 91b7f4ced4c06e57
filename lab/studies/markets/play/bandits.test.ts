import { expect, test } from 'vitest'
import { mean } from '../../../report/statistics.ts'
import { type MarketName, marketOf } from '../worlds/markets.ts'
import {
  type BanditKind,
  basePrice,
  exploringPerPrice,
  playBandit,
  thompsonPerPrice,
} from './bandits.ts'
import { scoreOf } from './measures.ts'
import { thompsonUpdate } from './stock-bandit.ts'

function shares(market: MarketName, kind: BanditKind, measure: 'whole' | 'last'): number {
  const scores = [0, 1, 2, 3, 4, 5].map((instance) => {
    const world = marketOf(market).draw(instance)
    return scoreOf(world, playBandit(world, kind))[measure]
  })
  return mean(scores)
}

test('bandits that learn each price find better ones than the base price where that is poor', () => {
  const base = shares('step', basePrice, 'last')
  expect(shares('step', thompsonPerPrice, 'last')).toBeGreaterThan(base + 0.1)
  expect(shares('step', exploringPerPrice(0.1), 'last')).toBeGreaterThan(base + 0.1)
})

test('a bandit that knows its stock beats one that does not', () => {
  // Measured 0.86 and 0.73.
  expect(shares('scarce-stock', thompsonUpdate(7), 'whole')).toBeGreaterThan(
    shares('scarce-stock', thompsonPerPrice, 'whole') + 0.05,
  )
})

test('a price is shown for a whole hold, and the bandit hears of all of it', () => {
  const world = { ...marketOf('logit').draw(0), offers: 35 }
  const heard: number[] = []
  let hold = 0
  const { prices } = playBandit(world, {
    name: 'in turn',
    start: () => ({
      choose: ({ offers }) => {
        expect(offers).toBe(35 - 10 * hold)
        hold += 1
        return hold
      },
      learn: (index) => heard.push(index),
    }),
  })
  expect(heard).toEqual([1, 2, 3, 4].flatMap((index) => new Array(index < 4 ? 10 : 5).fill(index)))
  expect(prices[9]).toBe(world.prices[1])
  expect(prices[10]).toBe(world.prices[2])
})
