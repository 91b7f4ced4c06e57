import type { LiftReport } from '../../../../clients/typescript/src/main.ts'

type Words = { title: string; tone: 'good' | 'bad' | 'neutral' }

/** What a report's verdict is called. */
export const verdictWords: Readonly<Record<LiftReport['verdict'], Words>> = {
  gain: { title: 'A proven gain', tone: 'good' },
  loss: { title: 'A proven loss', tone: 'bad' },
  undecided: { title: 'Not proven yet', tone: 'neutral' },
  too_early: { title: 'Too early', tone: 'neutral' },
  uneven_split: { title: 'Offers are missing', tone: 'bad' },
  no_holdout: { title: 'No holdout', tone: 'neutral' },
}
