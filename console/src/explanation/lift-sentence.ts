import type { LiftReport } from '../../../clients/typescript/src/main.ts'
import { formatPercent } from '../format/number.ts'
import { inWords } from '../format/sentences.ts'
import { language } from '../messages/language.ts'
import { t } from '../messages/messages.ts'

/**
 * The conclusion of a lift report, in a sentence. In English the service's own; in other languages
 * built from its verdict and figures.
 */
export function liftSentence({
  verdict,
  reasons,
  profit,
  revenue,
  sampleRatio,
}: Pick<LiftReport, 'verdict' | 'reasons' | 'profit' | 'revenue' | 'sampleRatio'>): string {
  if (language === 'en') return inWords(reasons[0] ?? '')
  const of = profit === null ? 'revenue' : 'profit'
  const { value = null, low = null, high = null } = (profit ?? revenue)?.relative ?? {}
  const share =
    value === null
      ? t('explanation.liftUnknown')
      : low === null || high === null
        ? formatPercent(value)
        : t('explanation.liftShare', {
            value: formatPercent(value),
            level: formatPercent(0.95),
            low: formatPercent(low),
            high: formatPercent(high),
          })
  switch (verdict) {
    case 'no_holdout':
      return t('explanation.liftNoHoldout')
    case 'uneven_split':
      return t('explanation.liftUneven', {
        seen: formatPercent(sampleRatio?.seen ?? 0),
        expected: formatPercent(sampleRatio?.expected ?? 0),
      })
    case 'too_early':
      return t('explanation.liftTooEarly')
    case 'gain':
      return t('explanation.liftGain', { of, share })
    case 'loss':
      return t('explanation.liftLoss', { of, share })
    case 'undecided':
      return t('explanation.liftUndecided', { of, share })
  }
}
