import type { LiftReport } from '../../../../clients/typescript/src/main.ts'
import type { Tone } from '../../components/Tag.tsx'
import { formatPercent } from '../../format/number.ts'

type Verdict = LiftReport['verdict']

/** A verdict in two words, and how it is meant. */
export const verdictWords: Readonly<Record<Verdict, { name: string; tone: Tone }>> = {
  gain: { name: 'Gain proven', tone: 'good' },
  loss: { name: 'Loss proven', tone: 'bad' },
  undecided: { name: 'Not decided yet', tone: 'neutral' },
  too_early: { name: 'Too early', tone: 'neutral' },
  uneven_split: { name: 'Uneven split', tone: 'warn' },
  no_holdout: { name: 'No holdout', tone: 'warn' },
}

type Ends = { low: number | null; high: number | null }

/** An interval of shares in words. */
export function rangeText({ low, high }: Ends, signed = true): string {
  if (low === null && high === null) return 'no interval yet'
  const end = (value: number | null) =>
    value === null ? 'unbounded' : formatPercent(value, { signed })
  return `${end(low)} to ${end(high)}`
}

/** The name of a group; none has an empty one. */
export function groupName(key: string): string {
  return key === '' ? 'None' : key
}
