import { useState } from 'react'
import type { AuditEntry } from '../../../../clients/typescript/src/main.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { client } from '../../api/client.ts'
import { useActors } from '../../api/use-actors.ts'
import { usePages } from '../../api/use-pages.ts'
import { Button } from '../../components/Button.tsx'
import type { Column } from '../../components/column.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { SelectInput, TextInput } from '../../components/fields.tsx'
import { MomentInput } from '../../components/MomentInput.tsx'
import { Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatInstant } from '../../format/date.ts'
import { fromField, nextDay, toField } from '../../format/date-fields.ts'
import { t } from '../../messages/messages.ts'
import style from './Audit.module.css'
import { Change } from './Change.tsx'
import { SubjectLink } from './SubjectLink.tsx'
import { Verify } from './Verify.tsx'
import { actionInWords, actions } from './words.ts'

const pageSize = 100
const nothing = { product: null, actor: null, action: null, since: null, until: null }

/** Who changed what, and whether the record is whole. */
export function Audit() {
  const [state, change] = useUrlState()
  const product = state.get('product') ?? ''
  const actor = state.get('actor') ?? ''
  const { all: actors, nameOf } = useActors()
  const action = state.get('action') ?? ''
  const since = dayOf(state.get('since'))
  // The last day is shown to its end.
  const last = dayOf(state.get('until'))
  const isFiltered = product !== '' || actor !== '' || action !== '' || since !== '' || last !== ''
  const [shown, setShown] = useState<AuditEntry | null>(null)
  const entries = usePages(
    ['audit', product, actor, action, since, last],
    (startingAfter, signal) =>
      client.audit.list(
        {
          limit: pageSize,
          startingAfter,
          ...(product !== '' && { product }),
          ...(actor !== '' && { actor }),
          ...(action !== '' && { action: action as never }),
          ...(since !== '' && { since }),
          ...(last !== '' && { until: nextDay(last) }),
        },
        { signal },
      ),
  )
  const columns: readonly Column<AuditEntry>[] = [
    {
      id: 'what',
      header: t('audit.what'),
      width: 'minmax(11rem, 1fr)',
      narrow: 'minmax(0, 1fr)',
      cell: (row) => (
        <Button look="plain" small onPress={() => setShown(row)}>
          {actionInWords(row.action)}
        </Button>
      ),
    },
    {
      id: 'subject',
      header: t('audit.of'),
      width: 'minmax(10rem, 2fr)',
      narrow: 'minmax(0, 1fr)',
      cell: (row) => <SubjectLink entry={row} />,
    },
    {
      id: 'when',
      header: t('audit.when'),
      width: 'minmax(15rem, 1fr)',
      middle: '8rem',
      narrow: '7rem',
      cell: (row) => formatInstant(row.createdAt),
    },
    {
      id: 'actor',
      header: t('audit.by'),
      width: 'minmax(10rem, 1.5fr)',
      from: 'tablet',
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
  return (
    <Page title={t('audit.heading')} intro={t('audit.intro')} actions={<Verify />}>
      <search className={style.filters}>
        <SelectInput
          label={t('audit.filterAction')}
          value={action}
          onChange={(value) => change({ action: value })}
          options={[{ value: '', name: t('audit.anything') }, ...actions]}
        />
        <SelectInput
          label={t('audit.filterActor')}
          value={actor}
          onChange={(value) => change({ actor: value })}
          options={[
            { value: '', name: t('audit.anybody') },
            ...actors.map(({ id, name }) => ({ value: id, name })),
          ]}
        />
        <ProductFilter
          key={product}
          product={product}
          onChange={(value) => change({ product: value })}
        />
        <MomentInput
          label={t('audit.from')}
          of="day"
          value={since}
          onChange={(day) => change({ since: toField(day, 'day') })}
        />
        <MomentInput
          label={t('audit.until')}
          of="day"
          value={last}
          onChange={(day) => change({ until: toField(day, 'day') })}
        />
        {isFiltered && <Button onPress={() => change(nothing)}>{t('audit.showAll')}</Button>}
      </search>
      {entries.status === 'pending' && <Pending label={t('audit.loading')} />}
      {entries.status === 'error' && (
        <ProblemNotice error={entries.error} onRetry={entries.refetch} />
      )}
      {entries.status === 'success' &&
        (entries.rows.length === 0 ? (
          <EmptyState
            title={isFiltered ? t('audit.noSuchChange') : t('audit.noChange')}
            hint={isFiltered ? t('audit.noSuchChangeHint') : t('audit.noChangeHint')}
          />
        ) : (
          <DataTable
            label={t('audit.table')}
            columns={columns}
            rows={entries.rows}
            rowKey={(row) => row.id}
            hasMore={entries.hasNextPage}
            onMore={entries.more}
          />
        ))}
      <Change entry={shown} onClose={() => setShown(null)} />
    </Page>
  )
}

/** A day of the address as the moment at which it begins; '' for none. */
const dayOf = (text: string | null) => fromField(text ?? '')

type FilterProps = { product: string; onChange: (product: string) => void }

/** A text that counts when it is done: each letter would be a question. */
function ProductFilter({ product, onChange }: FilterProps) {
  const [text, setText] = useState(product)
  return (
    <form
      className={style.subject}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <TextInput
        label={t('audit.filterProduct')}
        placeholder={t('audit.filterProductHint')}
        value={text}
        onChange={setText}
      />
      <Button type="submit" icon="search">
        {t('audit.find')}
      </Button>
    </form>
  )
}
