import { useState } from 'react'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { TextInput } from '../../components/fields.tsx'
import { t } from '../../messages/messages.ts'

/** The most that a comment takes. */
const mostLetters = 2000

type Props = {
  list: PriceList
  isOpen: boolean
  onClose: () => void
  /** @param message - What was done, once the list is shown as it now is. */
  onDone: (message: string) => Promise<void>
}

/** Sends a draft back to those who work on it: nobody can act on that without the reason. */
export function DeclineList({ list, isOpen, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('worklist.declineQuestion', { name: list.name })}
      confirm={t('worklist.decline')}
      isReady={reason.trim() !== ''}
      onClose={onClose}
      onConfirm={async () => {
        await client.priceLists.decline(list.id, { reason })
        setReason('')
        await queryClient.invalidateQueries({ queryKey: ['list-comments', list.id] })
        await onDone(t('worklist.isDeclined', { name: list.name }))
      }}
    >
      <p>{t('worklist.declineMeans')}</p>
      <TextInput
        label={t('worklist.declineReason')}
        lines={3}
        maxLength={mostLetters}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}
