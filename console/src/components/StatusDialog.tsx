import { t } from '../messages/messages.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Status } from './use-status-change.ts'

const words = {
  paused: { title: 'products.pauseTitle', means: t('products.pauseMeans') },
  active: { title: 'products.resumeTitle', means: t('products.resumeMeans') },
  archived: { title: 'products.archiveTitle', means: t('products.archiveMeans') },
} as const satisfies Record<Status, object>

/** What is done to products that get a status. */
export const statusVerbs: Readonly<Record<Status, string>> = {
  paused: t('products.pause'),
  active: t('products.resume'),
  archived: t('products.archive'),
}

type Props = {
  status: Status
  count: number
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before products are paused, resumed or archived, and says what that means. */
export function StatusDialog({ status, count, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      isOpen
      title={t(words[status].title, { count })}
      confirm={statusVerbs[status]}
      danger={status === 'archived'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{words[status].means}</p>
    </ConfirmDialog>
  )
}
