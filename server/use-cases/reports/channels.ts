import { type ChannelFigures, channelFigures } from '../../../engine/evidence/channels.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { Db } from '../../storage/connection/db.ts'
import { readCatalogue } from '../../storage/tables/catalogue.ts'
import { type ChannelSummary, channelReasons } from './channel-reasons.ts'
import { readChannelRows, refreshChannelWeeks } from './channel-totals.ts'

export type ChannelsReport = {
  currency: string | null
  from: Date
  until: Date
  /** Those with most offers first; '' is offers without a channel. */
  channels: ChannelSummary[]
  reasons: string[]
}

type Question = {
  currency: string | undefined
  from: string | undefined
  until: string | undefined
}

const usualMs = 84 * 86_400_000
const mostDays = 366
const mostMs = mostDays * 86_400_000

/**
 * Sales through each channel, and whether demand differs by channel.
 *
 * @throws Refusal `parameter_invalid` for a period that is empty or too long.
 */
export async function reportChannels(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  { tenantId }: Caller,
  question: Question,
): Promise<ChannelsReport> {
  const nowMs = now()
  const untilMs = question.until === undefined ? nowMs : Date.parse(question.until)
  const fromMs = question.from === undefined ? untilMs - usualMs : Date.parse(question.from)
  const { from = new Date(fromMs).toISOString() } = question
  const param = 'from'
  if (fromMs >= untilMs) throw refusalFor('report_ends_before_start', { fromAt: from }, { param })
  if (untilMs - fromMs > mostMs) {
    throw refusalFor('report_too_long', { fromAt: from, mostDays }, { param })
  }
  const times = { from: new Date(fromMs), until: new Date(untilMs) }
  const currency = question.currency ?? (await store.tenant(tenantId, usualCurrency(tenantId)))
  if (currency === null) return { currency, ...times, channels: [], reasons: channelReasons([]) }
  const range = { currency, fromMs, untilMs, nowMs }
  await refreshChannelWeeks({ store }, tenantId, range)
  const rows = await store.tenant(tenantId, (db) => readChannelRows(db, tenantId, range))
  const figures = channelFigures(rows)
  const channels = rows
    .map(({ channel, offers, purchases, units, revenue }, i) => ({
      ...{ channel, offers, purchases, units, revenue },
      ...(figures[i] ?? nothing),
    }))
    .sort((a, b) => b.offers - a.offers)
  return { currency, ...times, channels, reasons: channelReasons(channels) }
}

/** The currency of most products; null without any. */
const usualCurrency = (tenantId: number) => async (db: Db) =>
  (await readCatalogue(db, tenantId)).currencies[0]?.currency ?? null

const nothing: ChannelFigures = {
  elasticity: null,
  purchaseRatio: null,
  elasticityDifference: null,
}
