import { InvalidRequestError } from '../errors.ts'
import type { Outcome } from '../generated/contract.ts'
import type { Lerner } from '../lerner.ts'
import type { Sold } from './lines-sold.ts'

/** The state of a quote confirmed by Lerner. */
export type Confirmed = Pick<Sold, 'bought' | 'returned'>

/** A quote, its state in the shop's database, and the state confirmed by Lerner; null: none. */
export type QuoteSold = { quoteId: string; sold: Sold; confirmed: Confirmed | null }

export type ReportOptions<One extends QuoteSold> = {
  /**
   * Called with what was confirmed, part by part, for the shop to store. After a crash before that,
   * the same is reported again, which changes nothing.
   */
  note: (confirmed: readonly One[]) => Promise<void>
}

export type SoldReport<One extends QuoteSold> = {
  /** Outcomes that changed something. */
  recorded: number
  /** Outcomes that were already known: reported again after a crash. */
  unchanged: number
  /** Quotes unknown to Lerner: of another account, or deleted since. */
  unknown: One[]
}

/** Quotes per request: each may need two outcomes, and 1 000 are allowed. */
const batchSize = 500

/**
 * Reports the outcomes of quotes, so that each counts once. Reports contain the state, not the
 * change: a repeated report is recognised, a later one replaces the earlier.
 */
export async function reportSold<One extends QuoteSold>(
  lerner: Lerner,
  owed: readonly One[],
  { note }: ReportOptions<One>,
): Promise<SoldReport<One>> {
  const report: SoldReport<One> = { recorded: 0, unchanged: 0, unknown: [] }
  const waiting = owed.filter((one) => outcomesOf(one).length > 0)
  for (let i = 0; i < waiting.length; i += batchSize) {
    await reportBatch(lerner, waiting.slice(i, i + batchSize), note, report)
  }
  return report
}

async function reportBatch<One extends QuoteSold>(
  lerner: Lerner,
  batch: readonly One[],
  note: ReportOptions<One>['note'],
  report: SoldReport<One>,
): Promise<void> {
  let known = [...batch]
  while (known.length > 0) {
    const outcomes = known.flatMap(outcomesOf)
    try {
      const { recorded, unchanged } = await lerner.outcomes.create(outcomes)
      report.recorded += recorded
      report.unchanged += unchanged
      return await note(known)
    } catch (error) {
      // A request is refused as a whole because of one unknown quote: the others are sent again.
      const stranger = quoteRefused(error, outcomes)
      const lost = known.find(({ quoteId }) => quoteId === stranger)
      if (lost === undefined) throw error
      report.unknown.push(lost)
      known = known.filter((one) => one !== lost)
    }
  }
}

/** The outcomes to report for a quote, in order; empty if all is known. */
function outcomesOf({ quoteId, sold, confirmed }: QuoteSold): Outcome[] {
  const { bought, returned } = sold
  const occurredAt = sold.at.toISOString()
  if (bought === 0) {
    return confirmed?.bought === 0 ? [] : [{ quoteId, status: 'declined', occurredAt }]
  }
  if (confirmed?.bought === bought && confirmed.returned === returned) return []
  const accepted: Outcome = { quoteId, status: 'accepted', quantity: bought, occurredAt }
  const back: Outcome = { quoteId, status: 'returned', quantity: returned, occurredAt }
  if (returned === 0) return [accepted]
  // Returns are deducted from purchases, which have to be known first.
  return confirmed?.bought === bought ? [back] : [accepted, back]
}

/** The quote at the position given in a refusal, such as `[3].quote_id`. */
function quoteRefused(error: unknown, outcomes: readonly Outcome[]): string | null {
  if (!(error instanceof InvalidRequestError)) return null
  const place = /^\[(\d+)\]\.quote_id$/.exec(error.param ?? '')?.[1]
  return outcomes[Number(place)]?.quoteId ?? null
}
