import {
  admissiblePrices,
  type Guardrails,
  nextAllowed,
  rankedRules,
} from '../policy/guardrails.ts'
import { openGuardrails } from '../policy/open-guardrails.ts'
import type { Random } from '../random/random.ts'
import type { Way } from './waterfall.ts'

const names = [
  'similar_products',
  'price_elasticity',
  'sales_history',
  'recent_trend',
  'segment_demand',
] as const

/**
 * A random way for tests: prices from one minor unit to millions, guardrails that often contradict
 * each other, in any order of yielding.
 */
export function anyWay(random: Random): Way {
  const chance = (share: number): boolean => random.uniform() < share
  const below = (n: number): number => Math.floor(random.uniform() * n)
  const baseMinor = 1 + below([3, 40, 2000, 1e5, 1e7][below(5)] ?? 1)
  const about = (): number => Math.max(1, Math.round(baseMinor * (0.4 + 1.8 * random.uniform())))
  const guardrails: Guardrails = {
    ...openGuardrails,
    unitCostMinor: chance(0.5) ? about() : null,
    minPriceMinor: chance(0.3) ? about() : null,
    maxPriceMinor: chance(0.3) ? about() : null,
    emergencyMinor: chance(0.2) ? about() : null,
    maxSegmentGap: chance(0.2) ? 0.5 * random.uniform() : null,
    maxDecrease: chance(0.5) ? random.uniform() : 0,
    maxIncrease: chance(0.5) ? random.uniform() : 0,
    minMargin: chance(0.3) ? random.uniform() : null,
    priceEnding: chance(0.4)
      ? chance(0.5)
        ? { endings: [below(10), below(100)] }
        : { step: 1 + below(50) }
      : null,
    maxStep: chance(0.3) ? 0.2 * random.uniform() : null,
    lastPriceMinor: about(),
    competitor: chance(0.3)
      ? {
          priceMinor: about(),
          rule: chance(0.5) ? 'at_most' : 'within',
          tolerance: 0.2 * random.uniform(),
        }
      : null,
    priority: rankedRules.toSorted(() => random.uniform() - 0.5),
  }
  const sources = names.slice(0, below(6))
  const allowed = admissiblePrices(guardrails, baseMinor)
  const anyAllowed = (): number => {
    const { lowMinor, highMinor, endings } = allowed
    const price = lowMinor + below(highMinor - lowMinor + 1)
    if (endings === null) return price
    const ending = nextAllowed(price, endings)
    return ending <= highMinor ? ending : nextAllowed(lowMinor, endings)
  }
  const draws = ['exploration', 'max_loss', 'holdout'] as const
  const draw = draws[below(3)] ?? 'exploration'
  return {
    baseMinor,
    usual: chance(0.5) ? 'usual_demand' : 'unit_cost',
    sources,
    learnt: Array.from({ length: 1 << sources.length }, about),
    circumstances: (['product_group', 'loss_leader', 'inventory_level', 'runs_out'] as const)
      .slice(below(5))
      .map((name) => ({ name, priceMinor: about() })),
    allowed,
    greedyMinor: anyAllowed(),
    priceMinor: draw === 'exploration' ? anyAllowed() : baseMinor,
    draw,
  }
}
