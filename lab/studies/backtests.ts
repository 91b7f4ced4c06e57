/**
 * Backtests: the verdict on a history before any price changes.
 *
 * - For the real sales in ../shared/data, if present: a verdict with its reasons, as text.
 * - For simulated shops, whose truth is known: whether the expected gain comes true, how often its
 *   interval covers it, and whether the verdict is go where there is something to gain.
 *
 * Usage: npm run lab -- run backtests [--quick] [--out DIR] [--seeds N] [--products N]
 *        npm run lab -- run backtests --only P14,O3 [--from N] [--seeds N] [--products N]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMachine } from '../harness/machine.ts'
import { markdownTable } from '../report/markdown.ts'
import type { LabOptions } from './options.ts'
import { backtestReal, type RealBacktest } from './real/backtests.ts'
import { backtestShops, type ShopBacktests } from './shops/backtests.ts'

const usualShops = 12
const usualProducts = 25
const quickShops = 2
const quickProducts = 60

/**
 * Analyses all histories and writes the report.
 *
 * @returns Whether every verdict that can be judged is right.
 */
export function run(
  options: Pick<LabOptions, 'quick' | 'out' | 'seeds' | 'products' | 'only' | 'from'>,
): boolean {
  const { quick, out, seeds, products, only, from } = options
  const startMs = performance.now()
  const count = seeds ?? (quick ? quickShops : usualShops)
  const shops = backtestShops(count, products ?? usualProducts, only, from || undefined)
  if (only !== null) {
    console.log(shopsTable(shops))
    return true
  }
  const real = backtestReal(quick ? quickProducts : null)
  const absent = real.some(({ report }) => report === null)
  const whole = !quick && !absent && seeds === null && products === null
  const folder =
    out ?? (whole ? join(import.meta.dirname, '../reports') : join(tmpdir(), 'lerner-backtests'))
  mkdirSync(folder, { recursive: true })
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0)
  const page = `${[
    '# Backtests',
    `Made by \`npm run lab -- run backtests${quick ? ' --quick' : ''}\` in ${seconds} s on ${describeMachine()}.`,
    '## Simulated shops',
    'Shops of the kinds that `shops` plays, on separate seeds, with two years of weekly sales at prices that people set, and known costs. *True* is what the first prices earn above base prices in a usual week, *worst* the lowest of a shop; demand comes from none of the engine’s families. *Held*: shops whose true gain lies within the 90 % interval. *Go*: shops with the verdict go, those of them that truly gain, and the lowest gain among them.',
    shopsTable(shops),
    '## Real sales',
    'The data are stored next to the repository and are not part of it. Their costs are unknown: 70 % of the price is an assumption, to see what a known cost would change.',
    ...real.flatMap(realPart),
  ].join('\n\n')}\n`
  writeFileSync(join(folder, 'backtests.md'), page)
  console.log(page)
  console.log(`Written to ${folder}`)
  return real.every(
    ({ report, right }) => report === null || right === null || report.verdict === right,
  )
}

function shopsTable(shops: readonly ShopBacktests[]): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  return markdownTable(
    [
      '',
      'shops',
      'expected',
      'true',
      'worst',
      'held',
      'below',
      'above',
      'go',
      'of them gain',
      'lowest',
    ],
    shops.map((one) => [
      one.kind,
      String(one.shops),
      percent(one.expected),
      percent(one.truth),
      percent(one.worst),
      ...[one.inside, one.below, one.above, one.go, one.rightGo].map(String),
      one.leastGo === null ? '–' : percent(one.leastGo),
    ]),
  )
}

function realPart({ name, report, right, why }: RealBacktest): string[] {
  if (report === null) return [`### ${name}`, 'The data are absent: skipped.']
  const judged =
    right === null
      ? `it is unknown whether that is right: ${why}`
      : `${right === report.verdict ? 'right' : '**wrong**'}: ${why}`
  return [
    `### ${name}`,
    `**${report.verdict === 'go' ? 'Go' : 'No-go'}**; ${judged}.`,
    [
      ...report.reasons.map((reason) => `- ${reason}`),
      ...report.remedies.map((remedy) => `- What would help: ${remedy}`),
    ].join('\n'),
  ]
}
