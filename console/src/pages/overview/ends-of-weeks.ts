import type { LiftReport } from '../../../../clients/typescript/src/main.ts'

const weekMs = 7 * 86_400_000
/** How many looks a chart holds: each is a report of its own. */
const looksMax = 13

/** The ends of the weeks that were counted, thinned to what a chart shows, the last one kept. */
export function endsOfWeeks({ groups }: Pick<LiftReport, 'groups'>): string[] {
  const ends = groups
    .map(({ key }) => Date.parse(`${key}T00:00:00Z`) + weekMs)
    .filter((end) => Number.isFinite(end))
    .sort((a, b) => a - b)
  const step = Math.max(1, Math.ceil(ends.length / looksMax))
  return ends
    .filter((_, index) => (ends.length - 1 - index) % step === 0)
    .map((end) => new Date(end).toISOString())
}
