import { ConfigurationError } from '../../../clients/typescript/src/main.ts'
import { describeError, UsageError } from '../../failure.ts'
import { type Session, tell } from '../deliver.ts'
import { pause } from '../pause.ts'
import type { Pulled } from '../pull-since.ts'
import { runPull } from '../run-pull.ts'
import { shopDay } from '../shop-days.ts'
import type { PullSource } from '../source-file.ts'
import { changesPast, type Hooked, newHooked, untold } from './hooked.ts'
import { inboxPath } from './inbox.ts'
import { takeBeside } from './take-beside.ts'
import type { ListenAt } from './take-deliveries.ts'

/** Webhooks of one change come together: so long they are waited for. */
const settleMs = 2000
/** A run takes at most this share of the time. */
const busyShare = 0.1
/** How often it is looked whether a day of the shop is over. */
const lookMs = 60_000
/** After a failure it is tried again. */
const retryMs = 10_000
/**
 * So long a delivery is kept after the orders were read: Shopify's search may not have it at once,
 * and a delivery may come again for four hours.
 */
const keptMs = 24 * 3_600_000

export type HookedOptions = {
  at: ListenAt
  /** How often all orders are read from the shop, whatever webhooks told. */
  everyMs: number
  stopping: AbortSignal
  /** Told what a run sent; of one that webhooks caused, how many they were. */
  report: (pulled: Pulled, webhooks: number | null) => void
}

/**
 * Takes the webhooks of a shop and sends what they change, and reads all orders now and then, until
 * it is told to stop. A run that fails is told, and tried again.
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
  tell(session, `Webhooks of ${sender.host} are taken at ${taking.address}.`)
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
    // A delivery from here on is heard, whether this run sees it or not.
    const heard = bell()
    const today = todayOf(hooked, startedMs)
    const webhooks = untold(hooked).length
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
        // What nobody mends by waiting ends it.
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

/** Lets go of what came before a time, and what is known of it. */
async function forget({ inbox, told }: Hooked, beforeMs: number): Promise<void> {
  await inbox.forget(beforeMs)
  for (const id of told) if (!inbox.has(id)) told.delete(id)
}

function senderOf({ io }: Session, { place }: PullSource) {
  if (!('shop' in place)) {
    throw new UsageError('--hooks takes the webhooks of a shop: let the source say shopify.')
  }
  const secrets = (io.environment.SHOPIFY_API_SECRET ?? '').split(/[\s,]+/).filter(Boolean)
  if (secrets.length === 0) {
    throw new UsageError(
      'SHOPIFY_API_SECRET is not set: the client secret of the app, which signs webhooks. While it is rotated, both, with a comma between them.',
    )
  }
  return { secrets, host: new URL(place.shop).host }
}

/** The day that it is by the clock of the shop; null before that is known. */
function todayOf({ shop }: Hooked, nowMs: number): number | null {
  return shop === null ? null : shopDay(shop.clock, new Date(nowMs).toISOString())
}

/** Whether webhooks changed a day that is over. */
function hasNews(hooked: Hooked, today: number | null): boolean {
  const { shop } = hooked
  if (shop === null || today === null) return false
  const isOver = (utc: string) => shopDay(shop.clock, utc) < today
  return untold(hooked).some((one) => changesPast(hooked, one, isOver))
}
