import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { useNeedsApproval } from '../../api/use-list-approval.ts'
import { Tag, type Tone } from '../../components/Tag.tsx'

const words: Readonly<Record<PriceList['status'], { name: string; tone: Tone }>> = {
  drafting: { name: 'Being drafted', tone: 'info' },
  draft: { name: 'Draft', tone: 'warn' },
  active: { name: 'Active', tone: 'good' },
  ended: { name: 'Ended', tone: 'neutral' },
}

/** How far a list is. */
export function StatusTag({ list }: { list: PriceList }) {
  const { status, approvedBy } = list
  const needsApproval = useNeedsApproval(list)
  if (needsApproval && status === 'draft') {
    return approvedBy === null ? <Tag tone="warn">To approve</Tag> : <Tag tone="good">Approved</Tag>
  }
  const { name, tone } = words[status]
  return <Tag tone={tone}>{name}</Tag>
}
