import { describe, expect, test } from 'vitest'
import { basePrice, playBandit } from '../play/bandits.ts'
import type { Outcome } from '../play/contenders.ts'
import { scoreOf } from '../play/measures.ts'
import { ablations } from '../play/variants.ts'
import { openResults } from '../results/results.ts'
import { judgeBars } from '../results/verdicts.ts'
import { marketOf } from '../worlds/markets.ts'
import {
  ablationTable,
  barsTable,
  claimsTable,
  handicapTable,
  marketTable,
  reliabilityTable,
} from './report-tables.ts'

const world = { ...marketOf('logit').draw(0), offers: 20 }
const template = scoreOf(world, playBandit(world, basePrice))

function outcomes(...shares: number[]): Outcome[] {
  return shares.map((whole, instance) => ({
    instance,
    score: { ...template, whole },
    judgements: [
      { offer: 100, confidence: 0.95, moved: true, right: true },
      { offer: 300, confidence: 0.85, moved: true, right: instance > 0 },
    ],
    tallies: [],
    bands: [],
  }))
}

/** The cells of the table row whose first cell is given. */
function line(table: string, name: string): string[] {
  const found = table.split('\n').find((one) => one.startsWith(`| ${name}`))
  return (found ?? '').split('|').map((cell) => cell.trim())
}

describe('tables of the report', () => {
  const results = openResults()
  const [left] = ablations
  results.add('logit', 'Lerner', outcomes(0.98, 0.96, 0.97))
  results.add('logit', 'Lerner without competitor', outcomes(0.9, 0.92, 0.91))
  results.add('logit', left.name, outcomes(0.97, 0.97, 0.95))
  results.add('logit', 'peer', outcomes(0.9, 0.95))
  results.add('constant-elasticity', 'Lerner', outcomes(0.9, 0.9))

  test('give shares in per cent with their standard errors, the best in bold', () => {
    const table = marketTable(results, 'whole', ['Lerner', 'peer'])

    expect(line(table, 'E1 logit').slice(2, 4)).toEqual(['**97.0 ± 0.6**', '92.5 ± 2.5'])
    expect(line(table, 'E2').slice(2, 4)).toEqual(['**90.0 ± 0.0**', ''])
  })

  test('compare a form that lacks an ingredient instance by instance', () => {
    const table = ablationTable(results, 'whole') ?? ''
    // −1, +1 and −2 points.
    expect(line(table, 'E1 logit')[2]).toBe('-0.7 ± 0.9')
    expect(line(table, 'mean')[2]).toBe('-0.67 ± 0.88')
    expect(ablationTable(openResults(), 'whole')).toBeNull()
  })

  test('set a form that is denied something beside the whole, and no peer among them', () => {
    const table = handicapTable(results)
    expect(line(table, 'E1')[2]).toBe('Lerner without competitor')
    expect(table).not.toContain('peer')
    expect(table).not.toContain(left.name)
  })

  test('set what was claimed beside what came true, and say where nothing was claimed', () => {
    // Claims of 0.95, all right, and of 0.85, two of three right; none of an unmoved price.
    expect(line(claimsTable(results), 'E1').slice(2, 11)).toEqual([
      ...['6', '0.90', '0.83'],
      ...['6', '0.90', '0.83'],
      ...['0', '', ''],
    ])
  })

  test('count how often confidences were right', () => {
    expect(line(reliabilityTable(results), '0.8').slice(2, 5)).toEqual(['5', '0.850', '0.600'])
    expect(line(reliabilityTable(results), '0.1').slice(2, 5)).toEqual(['0', '–', '–'])
  })

  test('say of every bar what was measured and whether it is met', () => {
    const table = barsTable(judgeBars(results, false))

    expect(line(table, 'E1 logit, less the best peer (peer)').slice(2)).toEqual([
      '≥ 0.0 − 2 se',
      '4.5 ± 3.5',
      '',
      'met',
      '',
      '',
    ])
    expect(line(table, 'E2 constant-elasticity, whole run').slice(2, 6)).toEqual([
      '≥ 95.0',
      '90.0 ± 0.0',
      '',
      '**missed**',
    ])
  })
})
