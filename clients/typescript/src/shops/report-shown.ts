import type { Lerner } from '../lerner.ts'
import type { Sold } from './lines-sold.ts'
import { type Fallback, reportFallbacks } from './report-fallbacks.ts'
import { type Confirmed, type QuoteSold, reportSold } from './report-sold.ts'

/** A price that a visitor was shown, as stored in the shop's database. */
export type Shown = {
  /** The shop's id of it, which order lines refer to and which identifies an offer in Lerner. */
  id: string
  /** Null: it was the shop's own price because Lerner was unavailable. */
  quoteId: string | null
  /** The state confirmed by Lerner; null: none. */
  confirmed: Confirmed | null
  productId: string
  currency: string
  /** In the smallest unit. */
  price: number
  shownAt: Date
}

/** What is noted about a shown price once Lerner has confirmed it. */
export type Noted<One extends Shown> = { shown: One; sold: Sold }

/** The result of reporting. */
export type ReportCounts = { reported: number; changed: number; unknown: number }

/** What else a shop has to provide: everything about its orders and tables that reporting needs. */
export type ShownOptions<One extends Shown> = {
  /** The current state of orders, by the id of the shown price. */
  sold: ReadonlyMap<string, Sold>
  /** Abandoned: anything not in an order counts as declined. */
  abandoned: boolean
  /** Called with prices that need no further reporting, part by part. */
  note: (confirmed: readonly Noted<One>[]) => Promise<void>
  /** Called with the quotes that Lerner does not know. */
  warn: (text: string) => void
}

/**
 * Reports the outcomes of shown prices, according to the current state of orders: quotes as
 * outcomes, the shop's own prices as offers. The caller ensures that only one such run is in
 * progress at a time: an older state must not be reported after a newer one.
 */
export async function reportShown<One extends Shown>(
  lerner: Lerner,
  all: readonly One[],
  { sold, abandoned, note, warn }: ShownOptions<One>,
): Promise<ReportCounts> {
  const owed: (QuoteSold & Noted<One>)[] = []
  const fallbacks = new Map<Fallback, One>()
  for (const shown of all) {
    const { id, quoteId, confirmed, productId, currency, price, shownAt } = shown
    const none = { bought: 0, returned: 0, at: shownAt }
    const state = sold.get(id) ?? (abandoned || confirmed !== null ? none : null)
    if (state === null) continue
    if (quoteId !== null) owed.push({ shown, quoteId, sold: state, confirmed })
    else if (confirmed === null) {
      fallbacks.set({ id, productId, currency, price, shownAt, sold: state }, shown)
    }
  }
  const offers = await reportFallbacks(lerner, [...fallbacks.keys()], (confirmed) =>
    note(
      confirmed.flatMap((one) => {
        const shown = fallbacks.get(one)
        return shown === undefined ? [] : [{ shown, sold: one.sold }]
      }),
    ),
  )
  const { recorded, unknown } = await reportSold(lerner, owed, { note })
  for (const { quoteId } of unknown) warn(`Lerner does not know the quote ${quoteId}.`)
  await note(unknown) // it never will be known, and must not hold up the others
  return {
    reported: owed.length + fallbacks.size,
    changed: recorded + offers,
    unknown: unknown.length,
  }
}

/** Adds the result of one part of a sweep to those before it. */
export function addCounts(done: ReportCounts, more: ReportCounts): void {
  done.reported += more.reported
  done.changed += more.changed
  done.unknown += more.unknown
}
