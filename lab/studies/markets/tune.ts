/**
 * Chooses the settings of the bandits that play in this process, on instances reserved for this:
 * how often ε-greedy explores, over the stationary markets, and how many prices TS-update learns.
 *
 * Usage: node bin/run.mjs lab/studies/markets/tune.ts
 */

import { percent } from '../../report/markdown.ts'
import { mean, standardError } from '../../report/statistics.ts'
import { type BanditKind, exploringPerPrice, playBandit } from './play/bandits.ts'
import { scoreOf } from './play/measures.ts'
import { thompsonUpdate } from './play/stock-bandit.ts'
import { marketOf } from './worlds/markets.ts'

const firstTuningInstance = 10_000
const still = ['logit', 'constant-elasticity', 'linear', 'probit', 'bimodal', 'step', 'tiny']

for (const share of [0.05, 0.1, 0.2]) print(`ε ${share}`, exploringPerPrice(share), still, 15)
for (const arms of [3, 4, 5, 7, 9, 13])
  print(`${arms} prices`, thompsonUpdate(arms), ['scarce-stock'], 40)

function print(setting: string, kind: BanditKind, where: string[], instances: number): void {
  const shares = where.flatMap((name) =>
    Array.from({ length: instances }, (_, i) => {
      const world = marketOf(name).draw(firstTuningInstance + i)
      return scoreOf(world, playBandit(world, kind)).whole
    }),
  )
  const error = standardError(shares)
  const figure = { value: mean(shares), error, instances: shares.length }
  console.log(`${kind.name}, ${setting}: ${percent(figure)} % of the whole run`)
}
