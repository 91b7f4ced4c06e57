import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { useNeedsApproval } from '../../api/use-list-approval.ts'
import { formatInstant } from '../../format/date.ts'

/** Who asked for a list and who approved it, where a second person has to. */
export function Approval({ list }: { list: PriceList }) {
  const needsApproval = useNeedsApproval(list)
  const { status, createdBy, approvedBy, approvedAt } = list
  if (approvedBy !== null && approvedAt !== null) {
    return (
      <p>
        {createdBy === null ? '' : `Asked for by ${createdBy}; `}approved by {approvedBy} on{' '}
        {formatInstant(approvedAt)}.{status === 'draft' && ' A change of an entry takes that back.'}
      </p>
    )
  }
  if (!needsApproval || status !== 'draft') return null
  return (
    <p role="status">
      It waits for a second person to approve it
      {createdBy !== null && ` (${createdBy} asked for it)`}: somebody who neither asked for it nor
      changed an entry. Then it can be activated.
    </p>
  )
}
