import type { AuditEntry } from '../../../../clients/typescript/src/main.ts'
import { useActors } from '../../api/use-actors.ts'
import { useMainCurrency } from '../../api/use-catalogue.ts'
import { Button } from '../../components/Button.tsx'
import { SheetDialog } from '../../components/ConfirmDialog.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { formatInstant } from '../../format/date.ts'
import style from './Audit.module.css'
import { type Difference, differencesOf } from './differences.ts'
import { fieldInWords, valueInWords } from './field-words.ts'
import { SubjectLink } from './SubjectLink.tsx'
import { useSubject } from './use-subject.ts'
import { actionInWords } from './words.ts'

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
  const { nameOf } = useActors()
  const main = useMainCurrency()
  const currency = useSubject(entry).currency ?? main
  const value = ({ path }: Difference, of: unknown) =>
    of === undefined || of === null ? (
      <span>not set</span>
    ) : (
      <span className={style.value}>{valueInWords(path, of, currency)}</span>
    )
  return (
    <>
      <dl className={style.facts}>
        <dt>Of</dt>
        <dd>
          <SubjectLink entry={entry} />
        </dd>
        <dt>By</dt>
        <dd>{nameOf(entry.actor)}</dd>
        {entry.agent !== undefined && (
          <>
            <dt>Agent</dt>
            <dd>{entry.agent}</dd>
          </>
        )}
        {entry.asked !== undefined && (
          <>
            <dt>Asked</dt>
            <dd>{entry.asked}</dd>
          </>
        )}
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
          rowKey={({ path }) => path.join('/')}
          columns={[
            { header: 'Field', cell: ({ path }) => fieldInWords(path) },
            { header: 'Before', cell: (row) => value(row, row.before) },
            { header: 'After', cell: (row) => value(row, row.after) },
          ]}
        />
      )}
    </>
  )
}
