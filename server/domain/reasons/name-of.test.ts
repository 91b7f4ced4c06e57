import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Node, nodesOf } from '../../../bin/syntax-tree.ts'
import { backtestRemarks } from './backtest-remarks.ts'
import { demandRemarks } from './demand-remarks.ts'
import { evidenceRemarks } from './evidence-remarks.ts'
import { nameOf } from './name-of.ts'

const root = join(import.meta.dirname, '../../..')

/** Files in which sentences of reports are written. */
const sources = [
  ...['sales/identified', 'report/sales-reasons', 'report/offers-identified'],
  ...['report/forecast-cautions', 'report/forecast', 'backtest/verdict', 'backtest/assumptions'],
].map((file) => `engine/${file}.ts`)
const useCases = [
  ...['sales/compare-with-quotes', 'sales/nests', 'reports/lift-reasons', 'reports/lift-units'],
  ...['reports/interference', 'reports/fairness', 'reports/calibration'],
  ...['reports/channel-reasons', 'lists/list-result'],
].map((file) => `server/use-cases/${file}.ts`)

const said = Object.values({ ...demandRemarks, ...evidenceRemarks, ...backtestRemarks }).map(
  ({ says }) => says.replaceAll(/<[^<>]+>/g, '‹›'),
)

/** Shown by its verdict; see the console's sentence about lift. */
const verdicts =
  /^(Nothing can be compared yet: no offer|The holdout has|There is too little evidence|Optimized prices|Whether optimized prices)/

/** The sentences of a source file, with `‹›` for each inserted value. */
function sentencesIn(source: string): string[] {
  return [...nodesOf(source)].flatMap((node) => {
    const texts =
      node.type === 'StringLiteral'
        ? [String(node.value)]
        : node.type === 'TemplateLiteral'
          ? (node.quasis as (Node & { cooked: string })[]).map(({ cooked }) => cooked)
          : []
    // A share and a count are one slot each.
    const sentence = texts.join('‹›').replaceAll('‹› %', '‹›').replaceAll('‹› ‹›;', '‹›;')
    return /^[A-Z‹].{20,}\.$/s.test(sentence) && !verdicts.test(sentence) ? [sentence] : []
  })
}

const jobs = ['server/jobs/simulations/simulator.ts']

test.each([...sources, ...useCases, ...jobs])('the sentences of %s have names', (file) => {
  const sentences = sentencesIn(readFileSync(join(root, file), 'utf8'))
  const nameless = sentences.filter((sentence) => {
    const form = sentence.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll('‹›', '.*')
    return !said.some((one) => new RegExp(`^${form}$`, 's').test(one))
  })
  expect(sentences.length).toBeGreaterThan(0)
  expect(nameless).toEqual([])
})

test('what was put into a sentence is read back: shares, money, times and counts', () => {
  expect(nameOf('The policy allows prices from 12.00 USD to 15.50 USD only.')).toMatchObject({
    reason: 'quotes_within_policy',
    values: { lowMinor: 1200, highMinor: 1550, currency: 'usd' },
  })
  expect(
    nameOf(
      'A lift of 2.0 % will be proven after about 5.2 weeks in total, 36 hours from now, with a probability of 80 %.',
    ),
  ).toMatchObject({
    reason: 'lift_proven_after',
    values: { liftShare: 0.02, total: 5.2, totalUnit: 'weeks', left: 36, leftUnit: 'hours' },
  })
  expect(nameOf('Send a longer history of 1 product: at least 8 periods.').values).toEqual({
    count: 1,
  })
  expect(
    nameOf(
      "Prices of segment 'vip' lie 4.0 % above those of customers without a segment, at the same base prices: this may be due to chance.",
    ),
  ).toMatchObject({ values: { highest: 'vip', gapShare: 0.04, lowest: 'none' } })
  expect(nameOf('What nobody has a name for.')).toEqual({ message: 'What nobody has a name for.' })
})
