import type { QuoteRecord } from '../../../clients/typescript/src/main.ts'
import { Tag, type Tone } from '../components/Tag.tsx'

const arms: Readonly<Record<QuoteRecord['arm'], { name: string; tone: Tone }>> = {
  optimized: { name: 'optimized', tone: 'info' },
  holdout: { name: 'holdout', tone: 'neutral' },
  shadow: { name: 'shadow', tone: 'neutral' },
  paused: { name: 'paused', tone: 'warn' },
  list: { name: 'price list', tone: 'info' },
}

/** How the price came about. */
export function ArmTag({ arm }: { arm: QuoteRecord['arm'] }) {
  const { name, tone } = arms[arm] ?? { name: arm, tone: 'neutral' }
  return <Tag tone={tone}>{name}</Tag>
}

const outcomes: Readonly<Record<string, { name: string; tone: Tone }>> = {
  accepted: { name: 'bought', tone: 'good' },
  declined: { name: 'declined', tone: 'neutral' },
  returned: { name: 'returned', tone: 'warn' },
  expired: { name: 'no answer', tone: 'neutral' },
}

/** What became of a quote. */
export function OutcomeTag({ outcome }: { outcome: QuoteRecord['outcome'] }) {
  if (outcome === null) return <Tag>open</Tag>
  const { name, tone } = outcomes[outcome.status] ?? { name: outcome.status, tone: 'neutral' }
  return <Tag tone={tone}>{name}</Tag>
}
