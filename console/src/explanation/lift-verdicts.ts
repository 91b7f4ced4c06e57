import type { LiftReport } from '../../../clients/typescript/src/main.ts'
import { t } from '../messages/messages.ts'

type Words = { name: string; tone: 'good' | 'bad' | 'warn' | 'neutral' }

/** The label of a lift report's verdict, and its tone. */
export const liftVerdicts: Readonly<Record<LiftReport['verdict'], Words>> = {
  gain: { name: t('explanation.verdictGain'), tone: 'good' },
  loss: { name: t('explanation.verdictLoss'), tone: 'bad' },
  undecided: { name: t('explanation.verdictUndecided'), tone: 'neutral' },
  too_early: { name: t('explanation.verdictTooEarly'), tone: 'neutral' },
  uneven_split: { name: t('explanation.verdictUnevenSplit'), tone: 'warn' },
  no_holdout: { name: t('explanation.verdictNoHoldout'), tone: 'warn' },
}
