import { expect, test } from 'vitest'
import type { PriceList, PriceListResult } from '../../clients/typescript/src/main.ts'
import { output } from '../output.ts'
import { showList } from './show-entries.ts'
import { showResult } from './show-result.ts'

function printed(show: (out: ReturnType<typeof output>) => void): string {
  let text = ''
  const stream = {
    write(part: string) {
      text += part
    },
  }
  show(output({ stdout: stream, stderr: stream, environment: {} }, false))
  return text
}

test('a list that earns less says so, without a sign', () => {
  const profit = { value: -19106, low: -25010, high: -13000 }
  const summary = { entries: 2, raised: 0, lowered: 2, profit, unmeasured: 0, costless: 0 }
  const list = { id: 'list_1', name: 'list_1', currency: 'usd', summary, heldBack: [] }

  const text = printed((out) => showList(out, list as unknown as PriceList))
  expect(text).toContain('Profit 191.06 USD less (90 %: -250.10 to -130.00)')
})

test('a list that could not be drafted says why', () => {
  const heldBack = ['The list could not be drafted.']
  const progress = { done: 20, total: 90 }
  const list = { id: 'list_1', name: 'list_1', summary: null, status: 'ended', progress, heldBack }

  const text = printed((out) => showList(out, list as unknown as PriceList))
  expect(text).toContain('20 of 90 products drafted')
  expect(text).toContain('The list could not be drafted.')
})

test('the result of a switchback is shown in money, as a gain or a loss', () => {
  const ofTwoPrices = { ifNobodyWaitsPerDay: null, waitingPValue: null }
  const known = { perDay: -1250, low: -2000, high: null, pValue: 0.04, beforePerDay: 9000 }
  const effect = { ...known, ...ofTwoPrices }
  const result = {
    blocksDone: 6,
    blocks: 8,
    units: 4,
    profit: effect,
    revenue: { ...effect, perDay: 1250, ifNobodyWaitsPerDay: 2000, waitingPValue: 0.02 },
    sold: { ...effect, perDay: -1.52, low: -3, beforePerDay: 12 },
    cautions: [],
  }

  const text = printed((out) => showResult(out, result as unknown as PriceListResult, 'usd'))
  expect(text).toContain(
    'profit: 12.50 USD less a day (95 %: -20.00 to ?; p 0.040), compared with 90.00',
  )
  expect(text).toContain('revenue: 12.50 USD more a day')
  expect(text).toContain('if nobody waited for a lower price: 20.00 (p 0.020 of the difference)')
  expect(text.match(/if nobody waited/g)).toHaveLength(1)
  expect(text).toContain(
    'sold: 1.5 units fewer a day (95 %: -3.0 to ?; p 0.040), compared with 12.0',
  )
})
