import type { PriceList, PriceListEntryEdit } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { isLockedByDraft } from '../../explanation/hand-set.ts'
import { t } from '../../messages/messages.ts'
import { dayAfter } from './draft-form.ts'
import { backTo, editEntries } from './entries.ts'

const lookMs = 700
/** A draft of a large catalogue takes minutes. */
const mostMs = 600_000
const pageEntries = 500

/** Requests a draft of the same products and length, from now or, for a switchback, tomorrow. */
export async function draftAgain(list: PriceList, name: string): Promise<PriceList> {
  const { currency, design, every, segment, selection, blocks } = list
  const lengthMs = Date.parse(list.until) - Date.parse(list.from)
  const from = design === 'switchback' ? dayAfter(Date.now(), 1) : new Date().toISOString()
  const made = await client.priceLists.create({
    name,
    currency,
    design,
    from,
    until: new Date(Date.parse(from) + lengthMs).toISOString(),
    ...selection,
    ...(segment !== null && { segment }),
    ...(every !== null && { every }),
    ...(blocks !== null && { blocks }),
  })
  await queryClient.invalidateQueries({ queryKey: ['price-lists'] })
  return made
}

/**
 * Applies people's decisions from another list to the entries of a new draft, once it is drafted.
 *
 * @throws Error if drafting takes longer than ten minutes.
 */
export async function copyDecisions(
  fromId: string,
  toId: string,
): Promise<{ changed: number; refused: number }> {
  const edits: PriceListEntryEdit[] = []
  for await (const entry of client.priceLists.entries.list(fromId, { limit: pageEntries })) {
    const isLeftOut = entry.dropped && !entry.stopped
    // What the draft locked is locked again by the next draft, if it is small there too.
    const locked = entry.locked && !isLockedByDraft(entry)
    if (!entry.edited && !locked && !isLeftOut && entry.note === null) continue
    const { price, ...decided } = backTo(entry)
    edits.push({ ...decided, locked, dropped: isLeftOut, ...(entry.edited && { price }) })
  }
  if (edits.length === 0) return { changed: 0, refused: 0 }
  const untilMs = Date.now() + mostMs
  while ((await client.priceLists.get(toId)).status === 'drafting') {
    if (Date.now() > untilMs) throw new Error(t('worklist.draftTakesLong'))
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  const { changed } = await editEntries(toId, edits)
  return { changed, refused: edits.length - changed }
}
