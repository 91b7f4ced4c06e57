import type { RemarkRow } from './row.ts'

const bringing = ['currency', 'way', 'moveShare', 'priceMinor', 'how', 'holdsFactor'] as const

/**
 * Why an entry of a list has its price. `way` is up or down; `how` tells who chose the price: best,
 * chosen or drawn; `holdsFactor` is the last guardrail that moved it, or none; `why` a price stays
 * is risk, costless, unsold, unidentified or best.
 */
export const entryRemarks = {
  entry_locked: { says: 'Locked: the current price stays.' },
  entry_small: {
    says: 'Locked: a change of <moveShare:percent> is smaller than the <leastShare:percent> from which this list changes prices.',
  },
  entry_stopped: {
    says: 'Left out: a breaker has stopped its prices. Close the breaker, then draft the list again.',
  },
  entry_waits: {
    says: '<priceMinor:money> stays for now: <bestMinor:money> is expected to earn <gainMinor:money> more in <days:a day|# days>, but max_loss does not let all prices move at once.',
  },
  entry_waits_unmeasured: {
    says: '<priceMinor:money> stays for now: <bestMinor:money> is expected to earn more, but max_loss does not let all prices move at once.',
  },
  entry_returns: {
    says: 'Back to <priceMinor:money> for now: <bestMinor:money> is expected to earn <gainMinor:money> more in <days:a day|# days>, but max_loss does not let all prices move at once.',
  },
  entry_stays: {
    says: '<priceMinor:money> stays<holds:words>: <because:words>.',
    also: ['holdsFactor', 'why'],
  },
  entry_moves: {
    says: '<move:words>: <change:words> is expected in <days:a day|# days> (90 %: <lowMinor:money> to <highMinor:money>), from <sold:words>.',
    // What changes by how much: `profitWay` and `unitsWay` are more or less.
    also: [...bringing, 'profitMinor', 'profitWay', 'units', 'unitsWay', 'costBasis'],
  },
  entry_moves_unmeasured: {
    says: '<move:words>; the effect is unknown, because nothing has been sold yet.',
    also: bringing,
  },
} as const satisfies Record<string, RemarkRow>
