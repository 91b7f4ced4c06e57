import { useRef } from 'react'
import type { Import } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { t } from '../../messages/messages.ts'
import style from './Imports.module.css'
import { nameOf } from './words.ts'

type Props = { of: Import | null; onDone: () => unknown; onClose: () => void }

const ofRows = [
  t('imports.pointAdded'),
  t('imports.pointLearnt'),
  t('imports.pointChanged'),
  t('imports.pointRepeated'),
  t('imports.pointStays'),
]
const ofChanges = [t('imports.pointKept'), t('imports.pointPriced')]

/** What is to know before an import of each kind is undone; offers cannot be. */
const pointsOf: Readonly<Record<Import['kind'], readonly string[]>> = {
  ...{ sales: ofRows, orders: ofRows, offers: [] },
  products: [t('imports.pointProducts'), ...ofChanges],
  policies: [t('imports.pointCosts'), ...ofChanges],
}

/** Asks before an import is undone: what will happen, and what will not. */
export function UndoDialog({ of, onDone, onClose }: Props) {
  // The question stays visible while the dialog closes.
  const last = useRef(of)
  if (of !== null) last.current = of
  const shown = last.current
  if (shown === null) return null
  const { id, kind, recorded, replaced } = shown
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
      <p>
        {kind === 'products' || kind === 'policies'
          ? t('imports.takenBackOf', { recorded })
          : t('imports.takenBack', { recorded, replaced })}
      </p>
      <ul className={style.points}>
        {pointsOf[kind].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
