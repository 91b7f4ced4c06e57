import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { useNeedsApproval } from '../../api/use-list-approval.ts'
import { formatInstant } from '../../format/date.ts'
import { t } from '../../messages/messages.ts'

/** Who requested a list and who approved it, if a second person has to. */
export function Approval({ list }: { list: PriceList }) {
  const needsApproval = useNeedsApproval(list)
  const { status, createdBy, approvedBy, approvedAt, declinedBy, declinedAt } = list
  if (status === 'draft' && declinedBy !== null && declinedAt !== null) {
    const told = { who: declinedBy, moment: formatInstant(declinedAt) }
    return <p role="status">{t('worklist.declinedBy', told)}</p>
  }
  if (approvedBy !== null && approvedAt !== null) {
    const moment = formatInstant(approvedAt)
    return (
      <p>
        {createdBy === null
          ? t('worklist.approvedBy', { approver: approvedBy, moment })
          : t('worklist.askedAndApproved', { asker: createdBy, approver: approvedBy, moment })}
        {status === 'draft' && ` ${t('worklist.approvalLapses')}`}
      </p>
    )
  }
  if (!needsApproval || status !== 'draft') return null
  return (
    <p role="status">
      {createdBy === null
        ? t('worklist.waitsForSecond')
        : t('worklist.waitsForSecondOf', { asker: createdBy })}
    </p>
  )
}
