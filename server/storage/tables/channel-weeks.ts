import type { Db } from '../connection/db.ts'
import { type ChannelSums, readChannelSums } from './channel-sums.ts'
import { soundWeeks, storeWeek, type Weeks } from './week-sums.ts'

/** The stored sums of those weeks that have any, unless answers have changed since. */
export async function readChannelWeeks(
  db: Db,
  tenantId: number,
  { currency, weeks }: Weeks,
): Promise<Map<string, Map<string, ChannelSums>>> {
  const rows = await db.rows<{ week: string; channels: Record<string, ChannelSums> }>(
    `select k.week::text as week, k.channels from ${soundWeeks('channel_weeks')}`,
    [tenantId, currency, weeks],
    'read_channel_weeks',
  )
  return new Map(rows.map(({ week, channels }) => [week, new Map(Object.entries(channels))]))
}

/** Stores what went through each channel in a week, as `storeWeek` does. */
export function storeChannelWeek(
  db: Db,
  tenantId: number,
  of: { currency: string; week: string; nowMs: number },
): Promise<void> {
  return storeWeek(db, tenantId, 'channel_weeks', of, async (quoteIds) => {
    const sums = await readChannelSums(db, tenantId, { ...of, quoteIds })
    return { channels: JSON.stringify(Object.fromEntries(sums)) }
  })
}
