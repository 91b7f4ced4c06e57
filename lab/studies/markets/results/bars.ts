import { environmentOf, environments } from '../environments/environment.ts'
import { judgedFrom } from '../play/judgement.ts'
import { ourEngine } from '../play/variants.ts'
import { calibrationOf, coverageOf } from './confidence-figures.ts'
import { type Figure, figure, figureOf, leadOver, type Results } from './results.ts'
import { meanRegretRatio, rivalsIn, strongestRival } from './rivals.ts'

/** A line that our engine has to reach. */
export type Bar = {
  name: string
  /** The figure has to be no less than `low` and no more than `high`. */
  low: number
  high: number
  /** Standard errors that still count as level, where the bar itself allows some. */
  slack: number
  unit: 'share' | 'points' | 'error' | 'ratio'
  /** Null where the results do not tell. */
  measure: (results: Results) => Measured | null
}

/** `byChance`: how much of the figure even a perfect engine would show with so few instances. */
export type Measured = Figure & { byChance?: number; remark?: string }

const own = ourEngine.name
const none = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, slack: 0 }

/** Whole-run shares that a trial of the method reached or set itself as goals. */
const shareTargets: Record<string, number> = {
  E1: 0.97,
  E2: 0.95,
  E3: 0.97,
  E4: 0.96,
  E5: 0.9,
  E6: 0.88,
  E7: 0.86,
  E8: 0.92,
  E9: 0.945,
  E10: 0.95,
  E12: 0.95,
  E13: 0.975,
  E14: 0.965,
}

/**
 * Where probabilities can come true: not where answers lie (E19b), nor where every moved price is wrong
 * by construction (E20). Their calibration is in the report all the same, and in what it says of all markets together.
 */
const sincere = environments.filter(({ id }) => id !== 'E19b' && id !== 'E20')

/** All bars, one table: what is measured, and how far is far enough. */
export const bars: readonly Bar[] = [
  ...environments.map(levelWithPeers),
  {
    ...none,
    name: 'regret of the best single peer',
    high: 0.5,
    unit: 'ratio',
    measure: regretRatio,
  },
  ...Object.entries(shareTargets).map(([id, low]) => earns(id, low)),
  {
    ...none,
    name: 'E9 about 600 offers after the shock',
    low: 0.95,
    unit: 'share',
    measure: (results) => present(figureOf(results.of('E9', own), 'recovered')),
  },
  ...sincere.map(({ id }) => calibrated(`${id} confidence`, [id], 0.05)),
  calibrated(
    'all markets but E19b and E20, confidence',
    sincere.map(({ id }) => id),
    0.03,
  ),
  ...sincere.filter(({ form }) => form !== 'segments').map(covered),
  ahead('E12', 'history', 'with the confounded history, less without'),
  ahead('E22', 'history', 'with the confounded history, less without'),
  ahead('E13', 'competitor', 'told of the competitor, less not told'),
  ahead('E14', 'pool', 'products pooled, less alone'),
  ahead('E15', 'segments', 'priced by segment, less one price'),
  ahead('E15', 'siblings', 'segments together, less each alone'),
  ...['E19a', 'E19b', 'E19c'].map(untroubled),
]

function levelWithPeers({ id, name }: { id: string; name: string }): Bar {
  return {
    ...none,
    name: `${id} ${name}, less the best peer`,
    low: 0,
    slack: 2,
    unit: 'points',
    measure(results) {
      const rival = strongestRival(results, id)
      return rival === null ? null : { ...leadOver(results, id, rival), remark: rival }
    },
  }
}

/** The peer with the least regret over all markets it was shown is the one to halve. */
function regretRatio(results: Results): Measured | null {
  let hardest: Measured | null = null
  for (const rival of rivalsIn(results)) {
    const ratio = meanRegretRatio(results, rival)
    if (ratio && ratio.value > (hardest?.value ?? 0)) hardest = { ...ratio, remark: rival }
  }
  return hardest
}

function earns(id: string, low: number): Bar {
  return {
    ...none,
    name: `${id} ${environmentOf(id).name}, whole run`,
    low,
    unit: 'share',
    measure: (results) => present(figureOf(results.of(id, own), 'whole')),
  }
}

function calibrated(name: string, where: readonly string[], high: number): Bar {
  return {
    ...none,
    name,
    high,
    unit: 'error',
    measure(results) {
      const outcomes = where.flatMap((id) => results.of(id, own))
      const found = calibrationOf(outcomes, ({ offer }) => offer >= judgedFrom)
      return found && { ...found.error, byChance: found.byChance }
    },
  }
}

function covered({ id, name }: { id: string; name: string }): Bar {
  return {
    ...none,
    name: `${id} ${name}, demand inside its 90 % band`,
    low: 0.87,
    high: 0.93,
    unit: 'share',
    measure: (results) => present(coverageOf(results.of(id, own))),
  }
}

function ahead(id: string, denied: string, name: string): Bar {
  return {
    ...none,
    name: `${id} ${name}`,
    low: 0,
    slack: 2,
    unit: 'points',
    measure: (results) => present(leadOver(results, id, `${own} without ${denied}`)),
  }
}

/** The troubled markets are those of E1, so the two can be compared instance by instance. */
function untroubled(id: string): Bar {
  return {
    ...none,
    name: `${id} ${environmentOf(id).name}, less E1`,
    low: -0.03,
    unit: 'points',
    measure(results) {
      const plain = new Map(
        results.of('E1', own).map(({ instance, score }) => [instance, score.whole]),
      )
      const differences: number[] = []
      for (const { instance, score } of results.of(id, own)) {
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
