import type { Deps } from '../../deps.ts'
import { firstIdAt, uuidOf } from '../../domain/ids.ts'
import { importKeptMs } from '../../domain/import.ts'
import { idleSessionMs } from '../../domain/session.ts'
import { forgetAnswers } from '../../storage/tables/idempotency.ts'
import { forgetImports } from '../../storage/tables/imports.ts'
import {
  analyzePartitioned,
  dropPartitionsBefore,
  ensurePartitions,
} from '../../storage/tables/partitions.ts'
import { forgetPriceHolds } from '../../storage/tables/price-holds.ts'
import { forgetPublicPrices } from '../../storage/tables/public-prices.ts'
import { forgetReplacedBefore } from '../../storage/tables/replaced-sales.ts'
import { forgetSessions } from '../../storage/tables/sessions.ts'
import type { Learner } from '../learning/learner.ts'
import { type Loop, startLoop } from '../loop.ts'
import { expireAll } from './expire-quotes.ts'
import { forgetOld } from './forget-old.ts'
import { createPooling } from './keep-pools.ts'
import { createSettledClock } from './settled-clock.ts'
import { createWatch } from './watch-results.ts'

const poolMs = 5_000
const expiryMs = 10_000
const watchMs = 60_000
const retentionMs = 3_600_000
const forgettingMs = 60_000
const dayMs = 86_400_000
/** For base prices no longer requested; a longer cooldown is kept. */
const keptHoldsMs = 30 * dayMs
/** Stored responses are promised for 24 hours. */
const keptAnswersMs = 2 * dayMs

/** The service's regular duties: pooling, expiry of quotes, partitions and retention. */
export function startUpkeep(deps: Deps, learner: Learner, owner: string): Loop {
  let stopped = false
  // Deleting is irreversible, so it needs a trusted clock.
  const clock = createSettledClock(
    deps.now,
    () => performance.now(),
    (leapMs, waits) =>
      deps.log.warn(
        { seconds: Math.round(leapMs / 1000) },
        waits
          ? 'the clock of this machine jumped: nothing old is deleted for a day'
          : 'the clock of this machine jumped: quotes may have expired early; outcomes correct that',
      ),
  )
  const isStopped = () => stopped
  // A loop each: what fails of one kind keeps nothing of another.
  const forgetting = (what: string, pauseMs: number, forget: () => Promise<unknown>) =>
    startLoop(deps.log, `forgetting ${what}`, pauseMs, async () => {
      if (clock.isSettled()) await forget()
    })
  const loops = [
    startLoop(deps.log, 'pooling', poolMs, createPooling(deps, learner)),
    startLoop(deps.log, 'expiry', expiryMs, () => expireAll(deps, owner, isStopped)),
    startLoop(deps.log, 'watching results', watchMs, createWatch(deps)),
    startLoop(deps.log, 'retention', retentionMs, async () => {
      const retentionDays = clock.isSettled() ? deps.config.retentionDays : 0
      await deps.store.system(async (db) => {
        await ensurePartitions(db, deps.now())
        if (retentionDays > 0) await dropPartitionsBefore(db, deps.now() - retentionDays * dayMs)
      })
      await deps.store.system(analyzePartitioned)
    }),
    forgetting('held prices', retentionMs, () =>
      forgetOld(deps, forgetPriceHolds, new Date(deps.now() - keptHoldsMs), isStopped),
    ),
    forgetting('public prices', retentionMs, async () => {
      const { retentionDays } = deps.config
      if (retentionDays === 0) return
      const before = new Date(deps.now() - retentionDays * dayMs)
      await forgetOld(deps, forgetPublicPrices, before, isStopped)
    }),
    forgetting('answers', forgettingMs, () =>
      forgetOld(deps, forgetAnswers, keptAnswersMs, isStopped),
    ),
    forgetting('imports', forgettingMs, async () => {
      const importsBeforeMs = deps.now() - importKeptMs
      const oldest = uuidOf(firstIdAt('imp', importsBeforeMs))
      await forgetOld(deps, forgetReplacedBefore, oldest, isStopped)
      await forgetOld(deps, forgetImports, new Date(importsBeforeMs), isStopped)
    }),
    forgetting('sessions', forgettingMs, () =>
      deps.store.system((db) => forgetSessions(db, new Date(deps.now() - idleSessionMs))),
    ),
  ]
  return {
    async stop() {
      stopped = true
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
