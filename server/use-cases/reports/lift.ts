import { addGroups } from '../../../engine/evidence/arm-sums.ts'
import { usualRules } from '../../../engine/evidence/lift.ts'
import { leastLift, planWeeks, trafficOf, weeksUntilProof } from '../../../engine/evidence/plan.ts'
import { sampleRatio } from '../../../engine/evidence/sample-ratio.ts'
import type { LearntNests } from '../../../engine/policy/history-risk.ts'
import { recordedGain } from '../../../engine/policy/loss-ledger.ts'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { answerAgeMs } from '../../domain/purchase-ages.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findPause } from '../../storage/tables/account-pauses.ts'
import { readBreakers } from '../../storage/tables/breakers.ts'
import { findUndisputedPolicy } from '../../storage/tables/disputed-costs.ts'
import { readKeyedSums, readRolledSums, refreshRollups } from '../../storage/tables/lift-rollups.ts'
import {
  type LiftKey,
  type LiftSum,
  readLiftParts,
  readProductSums,
} from '../../storage/tables/lift-sums.ts'
import { readNests } from '../../storage/tables/nests.ts'
import { readPurchaseAges } from '../../storage/tables/observations.ts'
import { readPools } from '../../storage/tables/pools.ts'
import { findPublicCurrency } from '../../storage/tables/public-prices.ts'
import { interferenceReasons } from './interference.ts'
import { figuresOf, groupsOf, rulesAt } from './lift-figures.ts'
import { findRange, type RangeQuery } from './lift-range.ts'
import { reasonsOf } from './lift-reasons.ts'
import type { LiftFigures, LiftPlan, LiftReport } from './lift-report.ts'
import { readSeries } from './lift-series.ts'
import { unitsOf } from './lift-units.ts'

export type LiftQuestion = RangeQuery & {
  by?: LiftKey | undefined
  /** How the report would have read at the end of each week. */
  series?: 'week' | undefined
  limit: number
  /** The lift that the plan is for, as a share. */
  lift: number
}

/** A split that differs from the intended one with this p-value is not due to chance. */
const unevenBelow = 0.001
const hourMs = 3_600_000
const largerHoldouts = [0.1, 0.2, 0.5]

/** What else a reader must know, whatever was counted. */
type Circumstances = Pick<LiftReport, 'waitHours' | 'halted' | 'everyone'>

/** What optimized prices earned compared with base prices, on the actual offers. */
export async function reportLift(
  { store, config, now }: Pick<Deps, 'store' | 'config' | 'now'>,
  { tenantId }: Pick<Caller, 'tenantId'>,
  question: LiftQuestion,
): Promise<LiftReport> {
  return store.tenant(tenantId, async (db) => {
    const nowMs = now()
    const ageMs = answerAgeMs(await readPurchaseAges(db, tenantId), nowMs)
    const waitHours = ageMs > config.quoteTtlSeconds * 1000 ? ageMs / hourMs : 0
    const range = await findRange(db, tenantId, question, nowMs)
    const currency = range?.currency ?? question.currency
    const circumstances: Circumstances = {
      waitHours,
      halted: await haltOf(db, tenantId, currency),
      everyone: await everyoneIn(db, tenantId, currency),
    }
    if (range === null) return nothingCounted(question, circumstances)
    const { unitCost: accountCost = null } = await findUndisputedPolicy(db, tenantId)
    const { by = null, limit, lift } = question
    await refreshRollups(db, tenantId, range, accountCost)
    const sums = await readRolledSums(db, tenantId, range)
    const more =
      by === null
        ? []
        : by === 'product'
          ? await readProductSums(db, tenantId, range, accountCost, limit + 1)
          : await readKeyedSums(db, tenantId, range, by, limit + 1)
    const units = unitsOf(await readLiftParts(db, tenantId, range))
    const rules = rulesAt(range.weeksSoFar, lift)
    const judge = (own: readonly LiftSum[]) => figuresOf(own, units, rules)
    const whole = judge(sums)
    const ratio = sampleRatio(countsOf(sums), units.countLikeness)
    const groups = [...Map.groupBy(more, ({ key }) => key)].map(([key, own]) => ({
      key,
      ...judge(own),
    }))
    const order = by === 'week' ? byKey : byOffers
    const uneven = ratio.pValue < unevenBelow
    const verdict = uneven ? ('uneven_split' as const) : whole.verdict
    const nests = (await readNests(db, tenantId)).find(
      ({ currency }) => currency === range.currency,
    )
    const { diversions = [] } = (nests?.learnt ?? {}) as Partial<LearntNests>
    const plan = planOf(sums, units.likeness, range.weeksSoFar, question)
    const report = {
      ...whole,
      verdict,
      currency: range.currency,
      from: new Date(range.fromMs),
      until: new Date(range.untilMs),
      randomized: units,
      interference: interferenceReasons(diversions),
      sampleRatio: ratio,
      plan,
      ...circumstances,
      by,
      groups: groups.sort(order).slice(0, limit),
      hasMore: groups.length > limit,
      series: question.series === undefined ? [] : await readSeries(db, tenantId, range, lift),
    }
    return { ...report, reasons: reasonsOf(report) }
  })
}

/** How many offers had one probability, and how many of them were held out. */
function countsOf(sums: readonly LiftSum[]) {
  const counts = new Map<number, { holdoutShare: number; offers: number; holdout: number }>()
  for (const { share, held, offers } of sums) {
    const own = counts.get(share) ?? { holdoutShare: share, offers: 0, holdout: 0 }
    own.offers += offers
    if (held) own.holdout += offers
    counts.set(share, own)
  }
  return [...counts.values()]
}

/** How long a proof takes at the traffic so far; null before any purchase. */
function planOf(
  sums: readonly LiftSum[],
  likeness: number,
  weeksSoFar: number,
  { lift }: LiftQuestion,
): LiftPlan | null {
  const costed = sums.some(({ costedOffers }) => costedOffers > 0)
  const trial = addGroups(groupsOf(sums, costed ? 'profit' : 'revenue'), likeness)
  const traffic = trafficOf(trial, weeksSoFar)
  if (traffic === null) return null
  const rules = { alpha: usualRules.alpha, target: lift }
  const weeksAt = (holdoutShare: number) =>
    weeksUntilProof({ ...traffic, holdoutShare }, lift, rules)
  return {
    lift,
    weeks: weeksAt(traffic.holdoutShare),
    weeksSoFar,
    leastLift: leastLift(traffic, planWeeks, rules),
    withHoldouts: largerHoldouts
      .filter((larger) => larger > traffic.holdoutShare + 1e-6)
      .map((larger) => ({ holdout: larger, weeks: weeksAt(larger) })),
  }
}

/** What is known of prices for everyone, in a currency or in the first one that has any. */
async function everyoneIn(
  db: Db,
  tenantId: number,
  wanted: string | undefined,
): Promise<LiftReport['everyone']> {
  const currency = await findPublicCurrency(db, tenantId, wanted ?? null)
  if (currency === null) return null
  const pool = (await readPools(db, tenantId)).find((one) => one.currency === currency)
  const { drawn } = (pool?.prior ?? {}) as Partial<PoolPrior>
  return { gain: drawn?.earned ? recordedGain(drawn.earned) : null }
}

/** What stops all prices of a currency, or of all if none is given. */
async function haltOf(
  db: Db,
  tenantId: number,
  currency: string | undefined,
): Promise<LiftReport['halted']> {
  if ((await findPause(db, tenantId)) !== null) return 'paused'
  const { stopped } = await readBreakers(db, tenantId)
  const isWhole = (key: string) =>
    key.startsWith('\0') && (currency === undefined || key === `\0${currency}`)
  return [...stopped].some(isWhole) ? 'stopped' : null
}

function nothingCounted({ currency, by }: LiftQuestion, circumstances: Circumstances): LiftReport {
  const report = {
    ...figuresOf([], unitsOf([]), { ...usualRules, planAhead: 1 }),
    currency: currency ?? null,
    from: null,
    until: null,
    randomized: null,
    interference: [],
    sampleRatio: null,
    plan: null,
    ...circumstances,
    by: by ?? null,
    groups: [],
    hasMore: false,
    series: [],
  }
  return { ...report, reasons: reasonsOf(report) }
}

function byKey(one: { key: string }, other: { key: string }): number {
  return one.key < other.key ? -1 : 1
}

function byOffers(
  one: LiftFigures & { key: string },
  other: LiftFigures & { key: string },
): number {
  const offers = ({ offers: { optimized, holdout } }: LiftFigures) => optimized + holdout
  return offers(other) - offers(one) || byKey(one, other)
}
