import type { QuoteRecord } from '../../../clients/typescript/src/main.ts'
import { Tag, type Tone } from '../components/Tag.tsx'
import { t } from '../messages/messages.ts'

const arms: Readonly<Record<QuoteRecord['arm'], { name: string; tone: Tone }>> = {
  optimized: { name: t('explanation.optimized'), tone: 'info' },
  holdout: { name: t('explanation.armHoldout'), tone: 'neutral' },
  shadow: { name: t('explanation.shadow'), tone: 'neutral' },
  paused: { name: t('explanation.paused'), tone: 'warn' },
  list: { name: t('explanation.armList'), tone: 'info' },
}

/** How the price was decided. */
export function ArmTag({ arm }: { arm: QuoteRecord['arm'] }) {
  const { name, tone } = arms[arm] ?? { name: arm, tone: 'neutral' }
  return <Tag tone={tone}>{name}</Tag>
}

const outcomes: Readonly<Record<string, { name: string; tone: Tone }>> = {
  accepted: { name: t('explanation.bought'), tone: 'good' },
  declined: { name: t('explanation.declined'), tone: 'neutral' },
  returned: { name: t('explanation.returned'), tone: 'warn' },
  expired: { name: t('explanation.noAnswer'), tone: 'neutral' },
}

/** What became of a quote. */
export function OutcomeTag({ outcome }: { outcome: QuoteRecord['outcome'] }) {
  if (outcome === null) return <Tag>{t('explanation.open')}</Tag>
  const { name, tone } = outcomes[outcome.status] ?? { name: outcome.status, tone: 'neutral' }
  return <Tag tone={tone}>{name}</Tag>
}
