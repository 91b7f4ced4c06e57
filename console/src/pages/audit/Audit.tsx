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
      header: 'What',
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
      header: 'Of',
      width: 'minmax(10rem, 2fr)',
      narrow: 'minmax(0, 1fr)',
      cell: (row) => <SubjectLink entry={row} />,
    },
    {
      id: 'when',
      header: 'When',
      width: 'minmax(15rem, 1fr)',
      middle: '8rem',
      narrow: '7rem',
      cell: (row) => formatInstant(row.createdAt),
    },
    {
      id: 'actor',
      header: 'By',
      width: 'minmax(10rem, 1.5fr)',
      from: 'tablet',
      cell: (row) => nameOf(row.actor),
    },
    {
      id: 'sequence',
      header: 'No.',
      width: '4rem',
      align: 'end',
      from: 'tablet',
      cell: (row) => row.sequence,
    },
  ]
  return (
    <Page
      title="Audit"
      intro="Every change of policies, products, lists, keys and webhooks: who made it, when, and what was there before. Entries are chained by their hashes, so that none can be altered unseen."
      actions={<Verify />}
    >
      <search className={style.filters}>
        <SelectInput
          label="What was done"
          value={action}
          onChange={(value) => change({ action: value })}
          options={[{ value: '', name: 'Anything' }, ...actions]}
        />
        <SelectInput
          label="Who"
          value={actor}
          onChange={(value) => change({ actor: value })}
          options={[
            { value: '', name: 'Anybody' },
            ...actors.map(({ id, name }) => ({ value: id, name })),
          ]}
        />
        <ProductFilter
          key={product}
          product={product}
          onChange={(value) => change({ product: value })}
        />
        <MomentInput
          label="From"
          of="day"
          value={since}
          onChange={(day) => change({ since: toField(day, 'day') })}
        />
        <MomentInput
          label="To the end of"
          of="day"
          value={last}
          onChange={(day) => change({ until: toField(day, 'day') })}
        />
        {isFiltered && <Button onPress={() => change(nothing)}>Show all</Button>}
      </search>
      {entries.status === 'pending' && <Pending label="Loading changes" />}
      {entries.status === 'error' && (
        <ProblemNotice error={entries.error} onRetry={entries.refetch} />
      )}
      {entries.status === 'success' &&
        (entries.rows.length === 0 ? (
          <EmptyState
            title={isFiltered ? 'No such change' : 'Nothing was changed yet'}
            hint={
              isFiltered
                ? 'Nothing in the record matches what you look for.'
                : 'The first change of a policy, product, list, key or webhook will stand here.'
            }
          />
        ) : (
          <DataTable
            label="Changes, newest first"
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
      <TextInput label="Product" placeholder="Part of its name" value={text} onChange={setText} />
      <Button type="submit" icon="search">
        Find
      </Button>
    </form>
  )
}
