import { useState } from 'react'
import type { AuditEntry } from '../../../../clients/typescript/src/main.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { client } from '../../api/client.ts'
import { useActors } from '../../api/use-actors.ts'
import { usePages } from '../../api/use-pages.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { t } from '../../messages/messages.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { auditColumns } from './audit-columns.tsx'
import { Change } from './Change.tsx'
import { filtersOf, isFiltered, queryOf } from './filters.ts'
import { runsOf } from './runs.ts'
import { Verify } from './Verify.tsx'

const pageSize = 100

/** Who changed what, and whether the record is intact. */
export function Audit() {
  const [state, change] = useUrlState()
  const filters = filtersOf(state)
  const hasFilters = isFiltered(filters)
  const { nameOf } = useActors()
  const [shown, setShown] = useState<AuditEntry | null>(null)
  const entries = usePages(['audit', filters], (startingAfter, signal) =>
    client.audit.list({ limit: pageSize, startingAfter, ...queryOf(filters) }, { signal }),
  )
  const runs = runsOf(entries.rows, filters, entries.hasNextPage)
  return (
    <Page title={t('audit.heading')} intro={t('audit.intro')} actions={<Verify />}>
      <AuditFilters filters={filters} onChange={change} />
      {entries.status === 'pending' && <Pending label={t('audit.loading')} />}
      {entries.status === 'error' && (
        <ProblemNotice error={entries.error} onRetry={entries.refetch} />
      )}
      {entries.status === 'success' &&
        (entries.rows.length === 0 ? (
          <EmptyState
            title={hasFilters ? t('audit.noSuchChange') : t('audit.noChange')}
            hint={hasFilters ? t('audit.noSuchChangeHint') : t('audit.noChangeHint')}
          />
        ) : (
          <DataTable
            label={t('audit.table')}
            columns={auditColumns(nameOf, setShown, runs)}
            rows={entries.rows}
            rowKey={(row) => row.id}
            phoneRowHeight={106}
            hasMore={entries.hasNextPage}
            onMore={entries.more}
          />
        ))}
      <Change entry={shown} onClose={() => setShown(null)} />
    </Page>
  )
}
