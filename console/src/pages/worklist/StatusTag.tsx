import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { useNeedsApproval } from '../../api/use-list-approval.ts'
import { Tag, type Tone } from '../../components/Tag.tsx'
import { t } from '../../messages/messages.ts'

const words: Readonly<Record<PriceList['status'], { name: string; tone: Tone }>> = {
  drafting: { name: t('worklist.statusDrafting'), tone: 'info' },
  draft: { name: t('worklist.statusDraft'), tone: 'warn' },
  active: { name: t('worklist.statusActive'), tone: 'good' },
  ended: { name: t('worklist.statusEnded'), tone: 'neutral' },
}

/** The status of a list. */
export function StatusTag({ list }: { list: PriceList }) {
  const { status, approvedBy, declinedBy, activatedAt, revertedAt } = list
  const needsApproval = useNeedsApproval(list)
  if (declinedBy !== null && status === 'draft') {
    return <Tag tone="bad">{t('worklist.declined')}</Tag>
  }
  if (needsApproval && status === 'draft') {
    return approvedBy === null ? (
      <Tag tone="warn">{t('worklist.toApprove')}</Tag>
    ) : (
      <Tag tone="good">{t('worklist.approved')}</Tag>
    )
  }
  if (revertedAt !== null) return <Tag tone="warn">{t('worklist.statusReverted')}</Tag>
  if (status === 'ended' && activatedAt === null) {
    return <Tag tone="neutral">{t('worklist.statusDiscarded')}</Tag>
  }
  const { name, tone } = words[status]
  return <Tag tone={tone}>{name}</Tag>
}
