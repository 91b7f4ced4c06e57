import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { useListApproval } from '../../api/use-list-approval.ts'
import { Tag, type Tone } from '../../components/Tag.tsx'

const words: Readonly<Record<PriceList['status'], { name: string; tone: Tone }>> = {
  drafting: { name: 'Being drafted', tone: 'info' },
  draft: { name: 'Draft', tone: 'warn' },
  active: { name: 'Active', tone: 'good' },
  ended: { name: 'Ended', tone: 'neutral' },
}

/** How far a list is. */
export function StatusTag({ status, approvedBy }: Pick<PriceList, 'status' | 'approvedBy'>) {
  const needsApproval = useListApproval()
  if (needsApproval && status === 'draft') {
    return approvedBy === null ? <Tag tone="warn">To approve</Tag> : <Tag tone="good">Approved</Tag>
  }
  const { name, tone } = words[status]
  return <Tag tone={tone}>{name}</Tag>
}
