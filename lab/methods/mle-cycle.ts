import { mostLikely, type PriceLog, record } from './fit-logistic-demand.ts'
import { bestPrice, type LogisticDemand } from './logistic-demand.ts'
import { type Pricer, purchasesOf } from './pricer.ts'

/** Which offers the fit uses and where it explores: see `mleCycle`. */
export type CycleKind = 'plain' | 'S' | 'SU' | 'greedy'

/**
 * MLE-CYCLE: cycle c shows two exploration prices once each, fits the demand by maximum likelihood,
 * and shows c customers the price that is best under the fit.
 *
 * `plain` fits exploration offers only, at two fixed prices; `S` fits all offers; `SU` fits all and
 * explores at the latest best price and t^(−1/4) above it; `greedy` explores in the first cycle
 * alone. The family and the box of its parameters are known.
 *
 * @see Broder & Rusmevichientong, Dynamic pricing under a general parametric choice model,
 *   Operations Research 60 (2012), sections 3.2 and 5.
 */
export function mleCycle(
  kind: CycleKind,
  lowest: number,
  highest: number,
  fixed: readonly [number, number],
): Pricer {
  const log: PriceLog = new Map()
  let fit: LogisticDemand = { slope: 1.1, shift: 0 }
  let greedy = bestPrice(fit, lowest, highest)
  let cycle = 1
  let place = 0
  let shown = 0
  let price = greedy
  const explores = () => place < 2 && (kind !== 'greedy' || cycle === 1)
  return {
    choose() {
      if (!explores()) price = greedy
      else if (kind === 'SU') {
        const apart = Math.max(1, shown) ** -0.25
        // If there is no room above the best price, the second one lies below it.
        const other = greedy + apart <= highest ? greedy + apart : greedy - apart
        price = place === 0 ? greedy : other
      } else price = fixed[place]
      return price
    },
    learn(answers) {
      const used = kind !== 'plain' || explores()
      if (used) record(log, price, answers.length, purchasesOf(answers))
      shown += answers.length
      place += 1
      if (place === 2) {
        fit = mostLikely(log, fit)
        greedy = bestPrice(fit, lowest, highest)
      } else if (place === 2 + cycle) {
        place = 0
        cycle += 1
      }
    },
  }
}
