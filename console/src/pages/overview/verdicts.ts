import type { LiftReport } from '../../../../clients/typescript/src/main.ts'
import { t } from '../../messages/messages.ts'

type Words = { title: string; tone: 'good' | 'bad' | 'neutral' }

/** What a report's verdict is called. */
export const verdictWords: Readonly<Record<LiftReport['verdict'], Words>> = {
  gain: { title: t('overview.verdictGain'), tone: 'good' },
  loss: { title: t('overview.verdictLoss'), tone: 'bad' },
  undecided: { title: t('overview.verdictUndecided'), tone: 'neutral' },
  too_early: { title: t('overview.verdictTooEarly'), tone: 'neutral' },
  uneven_split: { title: t('overview.verdictUneven'), tone: 'bad' },
  no_holdout: { title: t('overview.verdictNoHoldout'), tone: 'neutral' },
}
