import { useRef } from 'react'
import type { Import } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { t } from '../../messages/messages.ts'
import style from './Imports.module.css'
import { nameOf } from './words.ts'

type Props = { of: Import | null; onDone: () => unknown; onClose: () => void }

/** Asks before an import is undone: what will happen, and what will not. */
export function UndoDialog({ of, onDone, onClose }: Props) {
  // The question stays visible while the dialog closes.
  const last = useRef(of)
  if (of !== null) last.current = of
  const shown = last.current
  if (shown === null) return null
  const { id, recorded, replaced } = shown
  const undo = async () => {
    await client.imports.undo(id)
    await onDone()
  }
  return (
    <ConfirmDialog
      isOpen={of !== null}
      title={t('imports.undoTitle', { name: nameOf(shown) })}
      confirm={t('imports.undoConfirm')}
      danger
      onConfirm={undo}
      onClose={onClose}
    >
      <p>{t('imports.takenBack', { recorded, replaced })}</p>
      <ul className={style.points}>
        <li>{t('imports.pointAdded')}</li>
        <li>{t('imports.pointLearnt')}</li>
        <li>{t('imports.pointChanged')}</li>
        <li>{t('imports.pointRepeated')}</li>
        <li>{t('imports.pointStays')}</li>
      </ul>
    </ConfirmDialog>
  )
}
