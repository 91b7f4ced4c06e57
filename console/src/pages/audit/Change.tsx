import type { AuditEntry } from '../../../../clients/typescript/src/main.ts'
import { Button } from '../../components/Button.tsx'
import { SheetDialog } from '../../components/ConfirmDialog.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { formatInstant } from '../../format/date.ts'
import style from './Audit.module.css'
import { type Difference, differencesOf } from './differences.ts'
import { actionInWords, actorInWords } from './words.ts'

type Props = { entry: AuditEntry | null; onClose: () => void }

/** One change: what was there before, and after. */
export function Change({ entry, onClose }: Props) {
  return (
    <SheetDialog
      isOpen={entry !== null}
      title={entry === null ? 'Change' : actionInWords(entry.action)}
      onClose={onClose}
    >
      {entry !== null && <Details entry={entry} />}
      <div className={style.ways}>
        <Button onPress={onClose}>Close</Button>
      </div>
    </SheetDialog>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  const differences = differencesOf(entry.before, entry.after)
  const value = (text: string | null) =>
    text === null ? <span>not set</span> : <span className={style.value}>{text}</span>
  return (
    <>
      <dl className={style.facts}>
        <dt>Of</dt>
        <dd>
          <code>{entry.subject}</code>
        </dd>
        <dt>By</dt>
        <dd>{actorInWords(entry.actor)}</dd>
        <dt>When</dt>
        <dd>{formatInstant(entry.createdAt)}</dd>
        <dt>Hash</dt>
        <dd>
          <code>{entry.hash}</code>
        </dd>
      </dl>
      {differences.length === 0 ? (
        <p>No field differs.</p>
      ) : (
        <SimpleTable<Difference>
          label="What changed"
          rows={differences}
          rowKey={({ field }) => field}
          columns={[
            { header: 'Field', cell: ({ field }) => <code>{field}</code> },
            { header: 'Before', cell: ({ before }) => value(before) },
            { header: 'After', cell: ({ after }) => value(after) },
          ]}
        />
      )}
    </>
  )
}
