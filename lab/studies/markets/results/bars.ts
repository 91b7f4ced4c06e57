import { type Figure, figure } from '../../../report/figure.ts'
import type { Handicap } from '../play/contenders.ts'
import { judgedFrom } from '../play/judgement.ts'
import { ourEngine } from '../play/variants.ts'
import { labelOf, type Market, type MarketName, marketOf, markets } from '../worlds/markets.ts'
import { calibrationOf, coverageOf } from './confidence-figures.ts'
import { figureOf, leadOver, type Results } from './results.ts'
import { meanRegretRatio, rivalsIn, strongestRival } from './rivals.ts'

/** A threshold that our engine has to reach. */
export type Bar = {
  name: string
  /** The figure must be at least `low` and at most `high`. */
  low: number
  high: number
  /** Standard errors within which figures still count as equal, where the bar allows some. */
  slack: number
  unit: 'share' | 'points' | 'error' | 'ratio'
  /** Null if the results do not contain it. */
  measure: (results: Results) => Measured | null
}

/** `byChance`: how much of the figure even a perfect engine would show with so few instances. */
export type Measured = Figure & { byChance?: number; remark?: string }

const own = ourEngine.name
const none = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, slack: 0 }

/** Whole-run shares that a trial of the method reached or set as goals. */
const shareTargets: Partial<Record<MarketName, number>> = {
  logit: 0.97,
  'constant-elasticity': 0.95,
  linear: 0.97,
  probit: 0.96,
  bimodal: 0.9,
  step: 0.88,
  tiny: 0.86,
  drift: 0.92,
  shock: 0.945,
  season: 0.928,
  calendar: 0.95,
  'confounded-sales': 0.95,
  competitor: 0.975,
  shop: 0.965,
}

/**
 * Where probabilities can come true: not where answers are false (E19b), nor where every moved
 * price is wrong by construction (E20). Their calibration is in the report all the same, including
 * its figures over all markets.
 */
const sincere = markets.filter(({ name }) => name !== 'bots' && name !== 'well-priced')

/** All bars in one table: what is measured, and the threshold. */
export const bars: readonly Bar[] = [
  ...markets.map(levelWithPeers),
  {
    ...none,
    name: 'regret of the best single peer',
    high: 0.5,
    unit: 'ratio',
    measure: regretRatio,
  },
  ...markets.flatMap(({ name }) => {
    const target = shareTargets[name]
    return target === undefined ? [] : [earns(name, target)]
  }),
  {
    ...none,
    name: 'E9 about 600 offers after the shock',
    low: 0.95,
    unit: 'share',
    measure: (results) => present(figureOf(results.of('shock', own), 'recovered')),
  },
  ...sincere.map(({ name, code }) => calibrated(`${code} confidence`, [name], 0.05)),
  calibrated(
    'all markets but E19b and E20, confidence',
    sincere.map(({ name }) => name),
    0.03,
  ),
  ...sincere
    // Reports describe an ordinary moment, while E23's demand depends on the hour.
    .filter(({ form, name }) => form !== 'segments' && name !== 'calendar')
    .map(covered),
  ahead('confounded-sales', 'history', 'with the confounded history, less without'),
  ahead('confounded-offers', 'history', 'with the confounded history, less without'),
  ahead('competitor', 'competitor', 'told of the competitor, less not told'),
  ahead('calendar', 'clock', 'told the time, less not told'),
  ahead('shop', 'pool', 'products pooled, less alone'),
  ahead('segments', 'segments', 'priced by segment, less one price'),
  ahead('segments', 'siblings', 'segments together, less each alone'),
  ...(['late-answers', 'bots', 'returns'] as const).map(untroubled),
]

function levelWithPeers({ name }: Market): Bar {
  return {
    ...none,
    name: `${labelOf(name)}, less the best peer`,
    low: 0,
    slack: 2,
    unit: 'points',
    measure(results) {
      const rival = strongestRival(results, name)
      return rival === null ? null : { ...leadOver(results, name, rival), remark: rival }
    },
  }
}

/** The peer with the least regret over the markets it was shown is the one to halve. */
function regretRatio(results: Results): Measured | null {
  let hardest: Measured | null = null
  for (const rival of rivalsIn(results)) {
    const ratio = meanRegretRatio(results, rival)
    if (ratio && ratio.value > (hardest?.value ?? 0)) hardest = { ...ratio, remark: rival }
  }
  return hardest
}

function earns(market: MarketName, low: number): Bar {
  return {
    ...none,
    name: `${labelOf(market)}, whole run`,
    low,
    unit: 'share',
    measure: (results) => present(figureOf(results.of(market, own), 'whole')),
  }
}

function calibrated(name: string, where: readonly MarketName[], high: number): Bar {
  return {
    ...none,
    name,
    high,
    unit: 'error',
    measure(results) {
      const outcomes = where.flatMap((market) => results.of(market, own))
      const found = calibrationOf(outcomes, ({ offer }) => offer >= judgedFrom)
      return found && { ...found.error, byChance: found.byChance }
    },
  }
}

function covered({ name }: Market): Bar {
  return {
    ...none,
    name: `${labelOf(name)}, demand inside its 90 % band`,
    low: 0.87,
    high: 0.93,
    unit: 'share',
    measure: (results) => present(coverageOf(results.of(name, own))),
  }
}

function ahead(market: MarketName, denied: Handicap, what: string): Bar {
  return {
    ...none,
    name: `${marketOf(market).code} ${what}`,
    low: 0,
    slack: 2,
    unit: 'points',
    measure: (results) => present(leadOver(results, market, `${own} without ${denied}`)),
  }
}

/** The troubled markets are those of E1, so the two can be compared instance by instance. */
function untroubled(market: MarketName): Bar {
  return {
    ...none,
    name: `${labelOf(market)}, less E1`,
    low: -0.03,
    unit: 'points',
    measure(results) {
      const plain = new Map(
        results.of('logit', own).map(({ instance, score }) => [instance, score.whole]),
      )
      const differences: number[] = []
      for (const { instance, score } of results.of(market, own)) {
        const known = plain.get(instance)
        if (known !== undefined) differences.push(score.whole - known)
      }
      return present(figure(differences))
    },
  }
}

function present(measured: Figure): Figure | null {
  return measured.instances > 0 && !Number.isNaN(measured.value) ? measured : null
}
