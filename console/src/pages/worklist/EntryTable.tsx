import { useMemo } from 'react'
import type { PriceList, PriceListEntry } from '../../../../clients/typescript/src/main.ts'
import { useShownInSlices } from '../../address/use-shown-in-slices.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { useListComments } from '../../api/use-list-comments.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { t } from '../../messages/messages.ts'
import { countByProduct } from './comment-counts.ts'
import type { useEntries } from './entries.ts'
import { entryColumns } from './entry-columns.tsx'
import { filtersOf, isFiltered, sortOf } from './filters.ts'
import type { EntryEdits } from './use-entry-edits.ts'

type Props = {
  list: PriceList
  entries: ReturnType<typeof useEntries>
  /** The selected ones among the loaded entries. */
  rows: readonly PriceListEntry[]
  mayEdit: boolean
  edits: EntryEdits
  onOpen: (entry: PriceListEntry) => void
  selected: ReadonlySet<string>
  onSelect: (productIds: ReadonlySet<string>) => void
  onSelectAll: () => void
}

/** The entries that pass the filters of the address, or why there are none. */
export function EntryTable(props: Props) {
  const { list, entries, rows, mayEdit, onOpen, selected, onSelect, onSelectAll } = props
  const { turnLock, turnDrop } = props.edits
  const [state, change] = useUrlState()
  const filters = filtersOf(state)
  const hasFilters = isFiltered(filters)
  const isWhole = !hasFilters && !entries.hasNextPage
  const isShown = useShownInSlices(entries.isPending, list.id)
  const comments = useListComments(list.id).data
  const said = useMemo(() => countByProduct(comments ?? []), [comments])
  const columns = useMemo(
    () => entryColumns(list, mayEdit, said, { open: onOpen, lock: turnLock, drop: turnDrop }),
    [list, mayEdit, said, onOpen, turnLock, turnDrop],
  )

  return (
    <>
      {(entries.isPending || !isShown) && (
        <Pending label={t('worklist.loadingEntries')} height={32} />
      )}
      {/* If only the next page failed to load, the others stay. */}
      {entries.status === 'error' && (
        <ProblemNotice error={entries.error} onRetry={() => entries.refetch()} />
      )}
      {entries.status === 'success' && rows.length === 0 && (
        <EmptyState
          title={t(hasFilters ? 'worklist.noEntryLikeThat' : 'worklist.noEntries')}
          hint={t(hasFilters ? 'worklist.noEntryLikeThatHint' : 'worklist.noEntriesHint')}
        />
      )}
      {isShown && rows.length > 0 && (
        <DataTable
          label={t('worklist.entriesOfList')}
          view={JSON.stringify(filters)}
          sort={sortOf(filters)}
          onSort={({ id, direction }) =>
            change({ sort: id, order: direction === 'ascending' ? 'asc' : 'desc' })
          }
          columns={columns}
          rows={rows}
          rowKey={({ productId }) => productId}
          rowHeight={52}
          phoneRowHeight={120}
          total={hasFilters || isWhole ? undefined : (list.summary?.entries ?? undefined)}
          hasMore={entries.hasNextPage}
          onMore={() => !entries.isFetchingNextPage && entries.fetchNextPage()}
          {...(mayEdit && { selected, onSelect, onSelectAll })}
        />
      )}
    </>
  )
}
