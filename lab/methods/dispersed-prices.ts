import { mostLikely, type PriceLog, record } from './fit-logistic-demand.ts'
import { bestPrice, type LogisticDemand } from './logistic-demand.ts'
import { type Pricer, purchasesOf } from './pricer.ts'

/**
 * Controlled variance pricing: the greedy price, unless the sum of squared deviations of all prices
 * would fall below c t^α; then the nearest price outside the interval that would cause this.
 *
 * @see den Boer & Zwart, Simultaneously learning and optimizing using controlled variance pricing,
 *   Management Science 60 (2014), the taboo interval of section 3.
 */
export function controlledVariance(
  lowest: number,
  highest: number,
  alpha: number,
  c: number,
): Pricer {
  return dispersed(lowest, highest, (t, sumOfSquares) => {
    if (sumOfSquares >= c * (t + 1) ** alpha) return 0
    return Math.sqrt((c * ((t + 1) ** alpha - t ** alpha) * (t + 1)) / t)
  })
}

/**
 * Constrained iterated estimation: the greedy price, unless it lies within κ t^(−1/4) of the mean
 * of all prices so far; then a price that far from it.
 *
 * @see Keskin & Zeevi, Dynamic pricing with an unknown demand model, Operations Research 62 (2014),
 *   constrained iterated least squares; here with the family's likelihood instead of least squares.
 */
export function constrainedIterated(lowest: number, highest: number, kappa: number): Pricer {
  return dispersed(lowest, highest, (t) => kappa * t ** -0.25)
}

/**
 * The greedy price of a fit, kept away from the mean of all prices so far, which guarantees enough
 * price variation for the fit to be consistent. It knows the family, and refits whenever offers
 * have grown by 2 %.
 *
 * @param keepAway - How far from the mean the price after t offers must lie, given their sum of
 *   squared deviations.
 */
function dispersed(
  lowest: number,
  highest: number,
  keepAway: (t: number, sumOfSquares: number) => number,
): Pricer {
  const log: PriceLog = new Map()
  let fit: LogisticDemand = { slope: 1.1, shift: 0 }
  let greedy = bestPrice(fit, lowest, highest)
  let offers = 0
  let mean = 0
  let sumOfSquares = 0
  let fitted = 0
  let price = greedy
  return {
    choose() {
      const away = offers === 0 ? 0 : keepAway(offers, sumOfSquares)
      if (Math.abs(greedy - mean) >= away) price = greedy
      else price = greedy >= mean ? mean + away : mean - away
      if (price > highest) price = mean - away
      if (price < lowest) price = mean + away
      return price
    },
    learn(answers) {
      record(log, price, answers.length, purchasesOf(answers))
      for (let i = 0; i < answers.length; i++) {
        offers += 1
        const before = price - mean
        mean += before / offers
        sumOfSquares += before * (price - mean)
      }
      if (offers < 1.02 * fitted) return
      fitted = offers
      fit = mostLikely(log, fit)
      greedy = bestPrice(fit, lowest, highest)
    },
  }
}
