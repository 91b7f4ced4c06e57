import { describe, expect, test } from 'vitest'
import { figure } from '../../../report/figure.ts'
import { basePrice, playBandit } from '../play/bandits.ts'
import type { Outcome } from '../play/contenders.ts'
import { scoreOf } from '../play/measures.ts'
import { type MarketName, marketOf, markets } from '../worlds/markets.ts'
import { bars } from './bars.ts'
import { leadOver, openResults, quantileOf, type Results } from './results.ts'
import { meanRegretRatio, strongestRival } from './rivals.ts'
import { figuresOf, judgeBars, missesOf } from './verdicts.ts'

const world = { ...marketOf('logit').draw(0), offers: 20 }
const template = scoreOf(world, playBandit(world, basePrice))

/** Outcomes of the instances 0, 1, 2, … with these shares of the clairvoyant's profit. */
function outcomes(...shares: number[]): Outcome[] {
  return shares.map((whole, instance) => ({
    instance,
    score: { ...template, whole },
    judgements: [],
    tallies: [],
    bands: [],
  }))
}

function played(market: MarketName, shares: Record<string, number[]>): Results {
  const results = openResults()
  for (const [name, whole] of Object.entries(shares)) {
    results.add(market, name, outcomes(...whole))
  }
  return results
}

describe('results', () => {
  test('compare two contenders over the instances that both have played', () => {
    const results = played('logit', { Lerner: [0.9, 0.95, 0.99, 0.2], peer: [0.8, 0.9, 0.93] })
    const lead = leadOver(results, 'logit', 'peer')

    expect(lead.instances).toBe(3)
    expect(lead.value).toBeCloseTo((0.1 + 0.05 + 0.06) / 3, 12)
    expect(lead.error).toBeCloseTo(figure([0.1, 0.05, 0.06]).error, 12)
  })

  test('give a quantile an error like that of many samples', () => {
    // Of 400 uniform values the 5th percentile has sd √(0.05 · 0.95 / 400) = 0.011.
    const uniform = outcomes(...Array.from({ length: 400 }, (_, i) => ((i * 157) % 400) / 400))
    const { value, error } = quantileOf(uniform, 'whole', 0.05)

    expect(value).toBeCloseTo(0.05, 2)
    expect(error).toBeGreaterThan(0.008)
    expect(error).toBeLessThan(0.014)
  })
})

describe('rivals', () => {
  test('are all but the forms of our engine, and the strongest earned most', () => {
    const results = played('logit', {
      Lerner: [0.9],
      'Lerner without pool': [0.99],
      'base price': [0.7],
      peer: [0.8],
    })
    expect(strongestRival(results, 'logit')).toBe('peer')
  })

  test('do not include the base price where it is the best price by construction', () => {
    const results = played('well-priced', { Lerner: [0.98], 'base price': [1], peer: [0.9] })
    expect(strongestRival(results, 'well-priced')).toBe('peer')
  })

  test('are measured by mean regret over the markets they were shown, all of them', () => {
    const results = openResults()
    for (const { name } of markets) {
      // The peer has not played the third, which counts for neither.
      results.add(name, 'Lerner', outcomes(0.96, 0.98, 0.2))
      results.add(name, 'peer', outcomes(0.9, 0.92))
    }
    results.add('logit', 'shown one market', outcomes(0.99, 0.99))

    expect(meanRegretRatio(results, 'peer')?.value).toBeCloseTo(0.03 / 0.09, 12)
    expect(meanRegretRatio(results, 'shown one market')).toBeNull()
  })
})

describe('bars', () => {
  const level = 'E1 logit, less the best peer'
  const earned = 'E1 logit, whole run'
  const verdict = (results: Results, name: string, few = false) =>
    judgeBars(results, few).find(({ bar }) => bar.name === name)

  test('have names of their own', () => {
    expect(new Set(bars.map(({ name }) => name)).size).toBe(bars.length)
  })

  test('are left out where nothing was measured', () => {
    expect(judgeBars(openResults(), false)).toEqual([])
  })

  test('count as level what is within two standard errors of the best peer', () => {
    const even = played('logit', { Lerner: [0.9, 0.92, 0.9], peer: [0.91, 0.9, 0.91] })
    const behind = played('logit', { Lerner: [0.8, 0.81, 0.8], peer: [0.91, 0.9, 0.91] })

    expect(verdict(even, level)?.result).toBe('met')
    expect(verdict(behind, level)?.result).toBe('missed')
    expect(verdict(behind, level)?.measured.remark).toBe('peer')
  })

  test('are missed beyond one standard error, of few instances beyond two', () => {
    // Mean 0.96, standard error 0.0058: 1.7 of them below 0.97.
    const results = played('logit', { Lerner: [0.95, 0.96, 0.97] })

    expect(verdict(results, earned)?.result).toBe('missed')
    expect(verdict(results, earned, true)?.result).toBe('unclear')
    expect(verdict(played('logit', { Lerner: [0.965, 0.98, 0.96] }), earned)?.result).toBe(
      'unclear',
    )
    expect(verdict(played('logit', { Lerner: [0.98, 0.97] }), earned)?.result).toBe('met')
  })

  test('that a committed report missed fail only where it is worse now', () => {
    const results = played('logit', { Lerner: [0.9, 0.901, 0.902] })
    const [before, now] = [{}, { [earned]: 0.9 }].map((known) =>
      judgeBars(results, true, known).find(({ bar }) => bar.name === earned),
    )
    expect(before).toMatchObject({ result: 'missed', known: null, failed: true })
    expect(now).toMatchObject({ result: 'missed', known: 0.9, failed: false })
    expect(missesOf(judgeBars(results, false))).toEqual({ [earned]: 0.901 })
    const worse = judgeBars(played('logit', { Lerner: [0.8, 0.81] }), true, { [earned]: 0.9 })
    expect(worse.find(({ bar }) => bar.name === earned)?.failed).toBe(true)
  })

  test('fail where a figure fell below what was recorded, though they are still met', () => {
    const results = played('logit', { Lerner: [0.971, 0.973, 0.975] })
    const against = (value: number, error = 0.001) =>
      judgeBars(results, true, {}, { [earned]: { value, error } }).find(
        ({ bar }) => bar.name === earned,
      )
    // Mean 0.973, standard error 0.0012.
    expect(against(0.985)).toMatchObject({ result: 'met', fallen: true, failed: true })
    expect(against(0.975)).toMatchObject({ result: 'met', fallen: false, failed: false })
    expect(against(0.985, 0.01)?.failed).toBe(false)
    expect(against(0.9)?.failed).toBe(false)
    expect(figuresOf(judgeBars(results, true))[earned]?.value).toBeCloseTo(0.973, 12)
  })

  test('of what has to lie in a band fall where it leaves the band further', () => {
    const name = 'E1 logit, demand inside its 90 % band'
    const held = (covered: number): Results => {
      const results = openResults()
      const bands = [{ offer: 100, points: 100, covered }]
      const more = outcomes(0.98, 0.98, 0.98).map((one) => ({ ...one, bands }))
      results.add('logit', 'Lerner', more)
      return results
    }
    const fallen = (covered: number, before: number) =>
      judgeBars(held(covered), true, {}, { [name]: { value: before, error: 0.005 } }).find(
        ({ bar }) => bar.name === name,
      )?.fallen
    expect([fallen(88, 0.92), fallen(80, 0.9), fallen(96, 0.97)]).toEqual([false, true, false])
  })

  test('prove nothing with a single instance', () => {
    expect(verdict(played('logit', { Lerner: [0.5] }), earned)?.result).toBe('unclear')
  })
})
