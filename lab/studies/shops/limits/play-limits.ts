import { simulateSeason } from '../../../../engine/season/season.ts'
import type { SeasonReport } from '../../../../engine/season/season-report.ts'
import { allSteps } from '../../../../engine/special/all-steps.ts'
import { drawConditions } from '../conditions.ts'
import { tell } from '../contender.ts'
import { sellHistory } from '../history.ts'
import { kindOf } from '../kinds.ts'
import { lerner } from '../lerner.ts'
import { usualForm } from '../lerner-form.ts'
import { measureOf, playSeason } from '../play.ts'
import type { Outcome } from '../season.ts'
import { createShop } from '../shop.ts'
import { accountOf } from './account.ts'

/** A shop for which the effect of limits is forecast, and which is then priced under each. */
export type Task = { kind: string; seed: number; products: number; limits: readonly number[] }

export type Answer = {
  told: SeasonReport
  /** What happened under each limit. */
  happened: Pick<Outcome, 'gain' | 'firstMonth' | 'deepest' | 'possible'>[]
  /** How long the forecast took. */
  seconds: number
}

/** Plays a shop in this thread. */
export async function playLimits({ kind, seed, products, limits }: Task): Promise<Answer> {
  const shop = createShop(kindOf(kind), seed, products)
  const conditions = drawConditions(shop)
  const told = tell(shop, sellHistory(shop, conditions))
  const startMs = performance.now()
  const expected = allSteps(simulateSeason(accountOf(shop, told, limits)))
  const seconds = (performance.now() - startMs) / 1000
  const measure = measureOf(shop)
  const happened: Answer['happened'] = []
  for (const maxLoss of limits) {
    const contender = lerner(told, seed, { ...usualForm, maxLoss })
    happened.push(await playSeason(shop, conditions, contender, measure))
  }
  return { told: expected, happened, seconds }
}
