import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { Tag, type Tone } from '../../components/Tag.tsx'

const words: Readonly<Record<PriceList['status'], { name: string; tone: Tone }>> = {
  drafting: { name: 'Being drafted', tone: 'info' },
  draft: { name: 'Draft', tone: 'warn' },
  active: { name: 'Active', tone: 'good' },
  ended: { name: 'Ended', tone: 'neutral' },
}

/** How far a list is. */
export function StatusTag({ status }: { status: PriceList['status'] }) {
  const { name, tone } = words[status]
  return <Tag tone={tone}>{name}</Tag>
}
