import { t } from '../messages/messages.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Status } from './use-status-change.ts'

const words = {
  paused: { one: 'products.pauseOne', many: 'products.pauseTitle', means: 'products.pauseMeans' },
  active: {
    one: 'products.resumeOne',
    many: 'products.resumeTitle',
    means: 'products.resumeMeans',
  },
  archived: {
    one: 'products.archiveOne',
    many: 'products.archiveTitle',
    means: 'products.archiveMeans',
  },
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
  /** On the page of a product, its name. */
  name?: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before products are paused, resumed or archived, and says what that means. */
export function StatusDialog({ status, count, name, onConfirm, onClose }: Props) {
  const { one, many, means } = words[status]
  return (
    <ConfirmDialog
      isOpen
      title={name === undefined ? t(many, { count }) : t(one, { name })}
      confirm={statusVerbs[status]}
      danger={status === 'archived'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t(means, { count })}</p>
    </ConfirmDialog>
  )
}
