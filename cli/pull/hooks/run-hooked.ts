import { ConfigurationError } from '../../../clients/typescript/src/main.ts'
import { describeError, UsageError } from '../../failure.ts'
import { type Session, tell } from '../deliver.ts'
import { pause } from '../pause.ts'
import type { Pulled } from '../pull-since.ts'
import { runPull } from '../run-pull.ts'
import { shopDay } from '../shop-days.ts'
import type { PullSource } from '../source-file.ts'
import { changesPast, type Hooked, newHooked, unreported } from './hooked.ts'
import { inboxPath } from './inbox.ts'
import { takeBeside } from './take-beside.ts'
import type { ListenAt } from './take-deliveries.ts'

/** Webhooks of one change arrive together: this is how long to wait for all. */
const settleMs = 2000
/** Maximum share of the time that runs may take. */
const busyShare = 0.1
/** How often to check whether a day of the shop has ended. */
const lookMs = 60_000
/** Delay of the next attempt after a failure. */
const retryMs = 10_000
/**
 * How long a delivery is kept after the orders were read: Shopify's search may lag, and a delivery
 * may be repeated for four hours.
 */
const keptMs = 24 * 3_600_000

export type HookedOptions = {
  at: ListenAt
  /** How often all orders are read from the shop, regardless of webhooks. */
  everyMs: number
  stopping: AbortSignal
  /** Called with what a run sent; if webhooks caused it, with their number. */
  report: (pulled: Pulled, webhooks: number | null) => void
}

/**
 * Receives a shop's webhooks and sends the changes, and reads all orders from time to time, until
 * it is stopped. A failed run is reported, and retried.
 */
export async function runHooked(
  session: Session,
  source: PullSource,
  { at, everyMs, stopping, report }: HookedOptions,
): Promise<void> {
  const sender = senderOf(session, source)
  let bell = new AbortController()
  const broken = new AbortController()
  const path = inboxPath(source.path)
  const taking = await takeBeside(
    { at, sender, path },
    {
      heard: () => {
        bell.abort()
        bell = new AbortController()
      },
      tell: (text) => tell(session, text),
      ended: (why) => broken.abort(why),
    },
  )
  tell(session, `Webhooks of ${sender.host} are received at ${taking.address}.`)
  const options = { everyMs, report, stopping: AbortSignal.any([stopping, broken.signal]) }
  try {
    await runOnAndOn(session, source, options, newHooked(taking), () => bell.signal)
    broken.signal.throwIfAborted()
  } finally {
    if (!broken.signal.aborted) await taking.close()
  }
}

async function runOnAndOn(
  session: Session,
  source: PullSource,
  { everyMs, stopping, report }: Omit<HookedOptions, 'at'>,
  hooked: Hooked,
  bell: () => AbortSignal,
): Promise<void> {
  let readNextMs = 0
  let toldOfDay: number | null = null
  while (!stopping.aborted) {
    const startedMs = Date.now()
    // From here on a delivery is noticed, whether or not this run sees it.
    const heard = bell()
    const today = todayOf(hooked, startedMs)
    const webhooks = unreported(hooked).length
    hooked.readAgain = hooked.read === null || startedMs >= readNextMs
    if (hooked.readAgain || today !== toldOfDay || hasNews(hooked, today)) {
      try {
        const pulled = await runPull(session, source, startedMs, hooked)
        if (hooked.readAgain) {
          readNextMs = startedMs + everyMs
          await forget(hooked, startedMs - keptMs)
        }
        toldOfDay = todayOf(hooked, startedMs)
        report(pulled, hooked.readAgain ? null : webhooks)
      } catch (error) {
        // A failure that waiting cannot fix ends it.
        if (error instanceof UsageError || error instanceof ConfigurationError) throw error
        tell(session, `${new Date(startedMs).toISOString()} ${describeError(error).text}`)
        if (hooked.read !== null && hooked.readAgain) readNextMs = startedMs + lookMs
        await pause(retryMs, stopping)
        continue
      }
    }
    const ranMs = Date.now() - startedMs
    await pause(Math.min(lookMs, Math.max(readNextMs - Date.now(), 0)), stopping, heard)
    await pause(Math.max(settleMs, ranMs / busyShare - ranMs), stopping)
  }
}

/** Deletes what arrived before a time, and everything known about it. */
async function forget({ inbox, reported }: Hooked, beforeMs: number): Promise<void> {
  await inbox.forget(beforeMs)
  for (const id of reported) if (!inbox.has(id)) reported.delete(id)
}

function senderOf({ io }: Session, { place }: PullSource) {
  if (!('shop' in place)) {
    throw new UsageError('--hooks receives the webhooks of a shop: the source needs shopify.')
  }
  const secrets = (io.environment.SHOPIFY_API_SECRET ?? '').split(/[\s,]+/).filter(Boolean)
  if (secrets.length === 0) {
    throw new UsageError(
      'SHOPIFY_API_SECRET is not set: set it to the client secret of the app, which signs webhooks; during a rotation, to both, separated by a comma.',
    )
  }
  return { secrets, host: new URL(place.shop).host }
}

/** The current day by the shop's clock; null until that is known. */
function todayOf({ shop }: Hooked, nowMs: number): number | null {
  return shop === null ? null : shopDay(shop.clock, new Date(nowMs).toISOString())
}

/** Whether webhooks changed a completed day. */
function hasNews(hooked: Hooked, today: number | null): boolean {
  const { shop } = hooked
  if (shop === null || today === null) return false
  const isOver = (utc: string) => shopDay(shop.clock, utc) < today
  return unreported(hooked).some((one) => changesPast(hooked, one, isOver))
}
