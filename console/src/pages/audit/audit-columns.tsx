import type { AuditEntry } from '../../../../clients/typescript/src/main.ts'
import { Button } from '../../components/Button.tsx'
import type { Column } from '../../components/column.ts'
import { formatInstant } from '../../format/date.ts'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import style from './Audit.module.css'
import { SubjectLink } from './SubjectLink.tsx'
import { actionInWords } from './words.ts'

/** The columns of a change. */
export function auditColumns(
  nameOf: (actor: string) => string,
  onShow: (entry: AuditEntry) => void,
  /** How many changes an entry stands for, where there are several. */
  runs: ReadonlyMap<string, number>,
): readonly Column<AuditEntry>[] {
  return [
    {
      id: 'what',
      header: t('audit.what'),
      width: 'minmax(14rem, 1fr)',
      line: 'above',
      cell: (row) => (
        <Button look="plain" small onPress={() => onShow(row)}>
          {actionInWords(row.action)}
          {runs.has(row.id) && ` (${formatCount(runs.get(row.id) ?? 0)})`}
        </Button>
      ),
    },
    {
      id: 'subject',
      header: t('audit.of'),
      width: 'minmax(10rem, 2fr)',
      narrow: 'minmax(0, 1fr)',
      cell: (row) => (
        <span className={style.subject}>
          <SubjectLink entry={row} />
          {runs.has(row.id) && ` ${t('audit.andOthers', { count: (runs.get(row.id) ?? 0) - 1 })}`}
        </span>
      ),
    },
    {
      id: 'when',
      header: t('audit.when'),
      width: 'minmax(14.5rem, 1fr)',
      middle: '8rem',
      narrow: '7rem',
      cell: (row) => formatInstant(row.createdAt),
    },
    {
      id: 'actor',
      header: t('audit.by'),
      width: 'minmax(7.5rem, 1fr)',
      line: 'below',
      cell: (row) => nameOf(row.actor),
    },
    {
      id: 'sequence',
      header: t('audit.number'),
      width: '4rem',
      align: 'end',
      from: 'tablet',
      cell: (row) => row.sequence,
    },
  ]
}
