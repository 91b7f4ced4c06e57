import type { Random } from '../../engine/random/random.ts'
import { type Pricer, purchasesOf } from './pricer.ts'
import { thompsonSampler } from './thompson.ts'

/** Thompson sampling that learns each price separately, with Beta(1, 1) priors. */
export function betaThompson(prices: readonly number[], random: Random): Pricer {
  const sampler = thompsonSampler(prices, random)
  let arm = 0
  return {
    choose() {
      arm = sampler.choose()
      return prices[arm]
    },
    learn(answers) {
      sampler.learn(arm, answers.length, purchasesOf(answers))
    },
  }
}
