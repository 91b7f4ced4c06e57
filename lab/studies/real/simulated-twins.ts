import { drawCount } from '../../../engine/fixtures/sales-rows.ts'
import { createRandom } from '../../../engine/random/random.ts'
import { designSales, featurePriors } from '../../../engine/sales/features.ts'
import { fitDesign } from '../../../engine/sales/fit-design.ts'
import { fitSales, salesElasticityPrior } from '../../../engine/sales/fit-sales.ts'
import { integrateNoise } from '../../../engine/sales/noise.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import type { Product } from './read-sales.ts'

/** How often 90 % intervals covered the parameters of the twins. */
export type Coverage = { twins: number; elasticity: number; level: number }

/**
 * Simulates twins of the products, whose demand is known because it is the fit to the real ones,
 * and checks whether the intervals fitted to the twins cover it.
 *
 * A twin has the real prices, promotions and weeks, and the fitted coefficients, overdispersion and
 * persistence of errors, lognormal; its units are Poisson around that.
 */
export function coverageOfTwins(products: readonly Product[], each: number): Coverage {
  let twins = 0
  let elasticity = 0
  let level = 0
  products.forEach(({ rows }, i) => {
    for (let copy = 0; copy < each; copy++) {
      const twin = twinOf(rows, 1000 * copy + i)
      const belief = fitSales(twin.rows)
      twins += 1
      if (holds(belief.elasticity, twin.elasticity)) elasticity += 1
      if (holds(belief.level, twin.level)) level += 1
    }
  })
  return { twins, elasticity: elasticity / twins, level: level / twins }
}

/** Units drawn from the demand that was fitted to some rows. */
function twinOf(given: readonly SalesRow[], seed: number) {
  const design = designSales(given)
  const fit = fitDesign(design, featurePriors(design, salesElasticityPrior))
  const { coefficients, noise } = integrateNoise(design, fit)
  const random = createRandom(seed)
  const variance = Math.log(1 + noise.overdispersion)
  const ar1Sd = Math.sqrt(variance * noise.ar1Share)
  const ownSd = Math.sqrt(variance * (1 - noise.ar1Share))
  const kept = noise.persistence
  let common = random.normal()
  // The design has its rows in chronological order, as the products do.
  const rows = given.map((row, i): SalesRow => {
    common = kept * common + Math.sqrt(1 - kept * kept) * random.normal()
    let eta = design.offset[i] ?? 0
    for (let j = 0; j < design.columns; j++) {
      eta += (design.x[i * design.columns + j] ?? 0) * (coefficients[j] ?? 0)
    }
    const error = ar1Sd * common + ownSd * random.normal() - variance / 2
    return { ...row, units: drawCount(random, Math.exp(eta + error)) }
  })
  return { rows, level: coefficients[0] ?? 0, elasticity: coefficients[1] ?? 0 }
}

function holds({ low, high }: { low: number; high: number }, truth: number): boolean {
  return low <= truth && truth <= high
}
