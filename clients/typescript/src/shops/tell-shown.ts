import type { Lerner } from '../lerner.ts'
import type { Sold } from './lines-sold.ts'
import { type Fallback, tellFallbacks } from './tell-fallbacks.ts'
import { type Owed, type Told, tellSold } from './tell-sold.ts'

/** A price that a visitor was shown, as the shop's database has it. */
export type Shown = {
  /** The shop's id of it, by which lines of orders name it and Lerner knows an offer. */
  id: string
  /** Null: it was the shop's own price, as Lerner was away. */
  quoteId: string | null
  /** What Lerner has confirmed; null: nothing. */
  told: Told | null
  productId: string
  currency: string
  /** In the smallest unit. */
  price: number
  shownAt: Date
}

/** What is noted of a shown price once Lerner has confirmed it. */
export type Noted<One extends Shown> = { shown: One; sold: Sold }

/** What telling came to. */
export type TellingDone = { told: number; changed: number; unknown: number }

/** What a shop has to know besides: all that a telling needs of its orders and its tables. */
export type ShownOptions<One extends Shown> = {
  /** What orders say now, by the id of the shown price. */
  sold: ReadonlyMap<string, Sold>
  /** Given up: what is not in an order counts as declined. */
  givenUp: boolean
  /** Called with what needs no telling any more, part by part. */
  note: (confirmed: readonly Noted<One>[]) => Promise<void>
  /** Told the quotes that Lerner does not know. */
  warn: (text: string) => void
}

/**
 * Tells what became of shown prices, by what the orders are now: quotes as outcomes, prices of the
 * shop's own as offers. The caller sees to it that one such telling is under way at a time: an
 * older state must not be told after a newer one.
 */
export async function tellShown<One extends Shown>(
  lerner: Lerner,
  all: readonly One[],
  { sold, givenUp, note, warn }: ShownOptions<One>,
): Promise<TellingDone> {
  const owed: (Owed & Noted<One>)[] = []
  const fallbacks = new Map<Fallback, One>()
  for (const shown of all) {
    const { id, quoteId, told, productId, currency, price, shownAt } = shown
    const none = { bought: 0, returned: 0, at: shownAt }
    const state = sold.get(id) ?? (givenUp || told !== null ? none : null)
    if (state === null) continue
    if (quoteId !== null) owed.push({ shown, quoteId, sold: state, told })
    else if (told === null) {
      fallbacks.set({ id, productId, currency, price, shownAt, sold: state }, shown)
    }
  }
  const offers = await tellFallbacks(lerner, [...fallbacks.keys()], (confirmed) =>
    note(
      confirmed.flatMap((one) => {
        const shown = fallbacks.get(one)
        return shown === undefined ? [] : [{ shown, sold: one.sold }]
      }),
    ),
  )
  const { recorded, unknown } = await tellSold(lerner, owed, { note })
  for (const { quoteId } of unknown) warn(`Lerner does not know the quote ${quoteId}.`)
  await note(unknown) // it never will, and the others must not wait for it
  return {
    told: owed.length + fallbacks.size,
    changed: recorded + offers,
    unknown: unknown.length,
  }
}

/** Adds what one part of a sweep came to to what came before it. */
export function addTelling(done: TellingDone, more: TellingDone): void {
  done.told += more.told
  done.changed += more.changed
  done.unknown += more.unknown
}
