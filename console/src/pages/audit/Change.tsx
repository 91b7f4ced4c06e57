import type { AuditEntry } from '../../../../clients/typescript/src/main.ts'
import { useActors } from '../../api/use-actors.ts'
import { useMainCurrency } from '../../api/use-catalogue.ts'
import { useProductNames } from '../../api/use-product-names.ts'
import { Button } from '../../components/Button.tsx'
import { SheetDialog } from '../../components/ConfirmDialog.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { formatInstant } from '../../format/date.ts'
import { fieldInWords, valueInWords } from '../../format/field-words.ts'
import { t } from '../../messages/messages.ts'
import style from './Audit.module.css'
import { type Difference, differencesOf } from './differences.ts'
import { SubjectLink } from './SubjectLink.tsx'
import { useSubject } from './use-subject.ts'
import { actionInWords } from './words.ts'

type Props = { entry: AuditEntry | null; onClose: () => void }

/** One change: the values before and after. */
export function Change({ entry, onClose }: Props) {
  return (
    <SheetDialog
      isOpen={entry !== null}
      title={entry === null ? t('audit.change') : actionInWords(entry.action)}
      onClose={onClose}
    >
      {entry !== null && <Details entry={entry} />}
      <div className={style.ways}>
        <Button onPress={onClose}>{t('audit.close')}</Button>
      </div>
    </SheetDialog>
  )
}

/** As many products as are named; the others keep their ids. */
const mostNamed = 50

/** The products whose entries of a list were changed. */
function entriesIn({ subject }: AuditEntry, differences: readonly Difference[]): string[] {
  if (!subject.endsWith('/entries')) return []
  return [...new Set(differences.map(({ path }) => path[0] ?? ''))].slice(0, mostNamed)
}

function Details({ entry }: { entry: AuditEntry }) {
  const differences = differencesOf(entry.before, entry.after)
  const nameOfProduct = useProductNames(entriesIn(entry, differences))
  const { nameOf } = useActors()
  const main = useMainCurrency()
  const currency = useSubject(entry).currency ?? main
  const value = ({ path }: Difference, of: unknown) =>
    of === undefined || of === null ? (
      <span>{t('audit.notSet')}</span>
    ) : (
      <span className={style.value}>{valueInWords(path, of, currency)}</span>
    )
  return (
    <>
      <dl className={style.facts}>
        <dt>{t('audit.of')}</dt>
        <dd>
          <SubjectLink entry={entry} />
        </dd>
        <dt>{t('audit.by')}</dt>
        <dd>{nameOf(entry.actor)}</dd>
        {entry.agent !== undefined && (
          <>
            <dt>{t('audit.agent')}</dt>
            <dd>{entry.agent}</dd>
          </>
        )}
        {entry.asked !== undefined && (
          <>
            <dt>{t('audit.asked')}</dt>
            <dd>{entry.asked}</dd>
          </>
        )}
        <dt>{t('audit.when')}</dt>
        <dd>{formatInstant(entry.createdAt)}</dd>
        <dt>{t('audit.hash')}</dt>
        <dd>
          <code>{entry.hash}</code>
        </dd>
      </dl>
      {differences.length === 0 ? (
        <p>{t('audit.noDifference')}</p>
      ) : (
        <SimpleTable<Difference>
          label={t('audit.differences')}
          rows={differences}
          rowKey={({ path }) => path.join('/')}
          columns={[
            { header: t('audit.field'), cell: ({ path }) => fieldInWords(path, nameOfProduct) },
            { header: t('audit.before'), cell: (row) => value(row, row.before) },
            { header: t('audit.after'), cell: (row) => value(row, row.after) },
          ]}
        />
      )}
    </>
  )
}
