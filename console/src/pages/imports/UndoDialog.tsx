import { useRef } from 'react'
import type { Import } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { rowsText } from '../../files/words.ts'
import { formatCount } from '../../format/number.ts'
import style from './Imports.module.css'
import { nameOf } from './words.ts'

type Props = { of: Import | null; onDone: () => unknown; onClose: () => void }

/** Asks before a file is taken back: what will happen, and what will not. */
export function UndoDialog({ of, onDone, onClose }: Props) {
  // What is asked about stays in sight while the dialog closes.
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
      title={`Undo the import of ${nameOf(shown)}?`}
      confirm="Undo import"
      danger
      onConfirm={undo}
      onClose={onClose}
    >
      <p>
        {rowsText(recorded)} of sales {recorded === 1 ? 'is' : 'are'} taken back
        {replaced > 0 && `, of which ${formatCount(replaced)} replaced earlier ones`}.
      </p>
      <ul className={style.points}>
        <li>What the file added is removed. What it replaced becomes what it was.</li>
        <li>Prices are learnt anew without these rows. Products that only this file named go.</li>
        <li>Rows that were changed since stay as they are.</li>
        <li>
          Rows that a later file repeated unchanged go, too: import that file again afterwards.
        </li>
        <li>
          Quotes, price lists, reports and alarms since then stay, and so do base prices and
          attributes that the file gave to products.
        </li>
      </ul>
    </ConfirmDialog>
  )
}
