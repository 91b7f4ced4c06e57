import { useCallback, useEffect, useMemo, useState } from 'react'
import type {
  PriceList,
  PriceListEntry,
  PriceListEntryEdit,
} from '../../../../clients/typescript/src/main.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { problemOf } from '../../api/problem.ts'
import type { Refused } from '../../api/refused-groups.ts'
import { useListComments } from '../../api/use-list-comments.ts'
import { useMay } from '../../api/use-session.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { RefusedNotice } from '../../components/RefusedNotice.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatCount } from '../../format/number.ts'
import { inWords } from '../../format/sentences.ts'
import { BulkBar } from './BulkBar.tsx'
import { BulkPrices } from './BulkPrices.tsx'
import { countByProduct } from './comment-counts.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryFilters } from './EntryFilters.tsx'
import style from './EntryWork.module.css'
import { backTo, editEntries, useEntries } from './entries.ts'
import { entryColumns } from './entry-columns.tsx'
import { filtersOf, isFiltered, sortOf } from './filters.ts'
import type { PriceRule } from './price-rules.ts'

const none: ReadonlySet<string> = new Set()

/** The entries of a list: filtered, edited one by one or many at once. */
export function EntryWork({ list }: { list: PriceList }) {
  const [state, change] = useUrlState()
  const filters = filtersOf(state)
  const entries = useEntries(list.id, filters, true)
  const toast = useToast()
  const [selected, setSelected] = useState<ReadonlySet<string>>(none)
  const [open, setOpen] = useState<PriceListEntry | null>(null)
  const [isPricing, setPricing] = useState(false)
  const [refused, setRefused] = useState<{ of: number; all: readonly Refused[] } | null>(null)
  const view = JSON.stringify(filters)
  // Nobody changes what he does not see.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view anew
  useEffect(() => setSelected(none), [view])
  const mayEdit = useMay('products:write') && list.status === 'draft'
  const rows = useMemo(() => entries.data?.pages.flatMap(({ data }) => data) ?? [], [entries.data])

  const apply = useCallback(
    async (
      edits: readonly PriceListEntryEdit[],
      said: (changed: number) => string,
      before: readonly PriceListEntry[],
    ) => {
      try {
        setRefused(null)
        const { changed, refused } = await editEntries(list.id, edits)
        const leftOut = new Set(refused.map(({ productId }) => productId))
        if (refused.length > 0) {
          const names = new Map(before.map(({ productId, name }) => [productId, name]))
          setRefused({
            of: edits.length,
            all: refused.map((one) => ({
              ...one,
              name: names.get(one.productId) ?? one.productId,
            })),
          })
          setSelected(leftOut)
        }
        if (changed === 0) return
        const done = before.filter(({ productId }) => !leftOut.has(productId))
        toast({
          message: said(done.length),
          undo: () => editEntries(list.id, done.map(backTo)),
        })
      } catch (error) {
        toast({ tone: 'bad', message: `Nothing was changed: ${problemOf(error).remedy}` })
      }
    },
    [list.id, toast],
  )

  const comments = useListComments(list.id).data
  const said = useMemo(() => countByProduct(comments ?? []), [comments])
  const columns = useMemo(
    () =>
      entryColumns(list, mayEdit, said, {
        open: setOpen,
        lock: (entry) =>
          apply(
            [{ productId: entry.productId, locked: !entry.locked }],
            () =>
              `${entry.name}: ${entry.locked ? 'no longer locked' : 'the current price stays'}.`,
            [entry],
          ),
        drop: (entry) =>
          apply(
            [{ productId: entry.productId, dropped: !entry.dropped }],
            () => `${entry.name}: ${entry.dropped ? 'back in the list' : 'left out of the list'}.`,
            [entry],
          ),
      }),
    [list, mayEdit, said, apply],
  )

  const bulk = async (changes: Omit<PriceListEntryEdit, 'productId'>, verb: string) => {
    const before = rows.filter(({ productId }) => selected.has(productId))
    setSelected(none)
    await apply(
      before.map(({ productId }) => ({ productId, ...changes })),
      (changed) => `${formatCount(changed)} ${verb}.`,
      before,
    )
  }
  const setPrices = async (priceRule: PriceRule, ids: readonly string[]) => {
    const chosen = new Set(ids)
    const before = rows.filter(({ productId }) => chosen.has(productId))
    // What cannot follow the rule stays chosen.
    setSelected(new Set([...selected].filter((id) => !chosen.has(id))))
    await apply(
      ids.map((productId) => ({ productId, priceRule })),
      (changed) => `${formatCount(changed)} ${changed === 1 ? 'price is' : 'prices are'} changed.`,
      before,
    )
  }
  const saveOne = async (edit: PriceListEntryEdit): Promise<string | null> => {
    if (open === null) return null
    try {
      const { refused } = await editEntries(list.id, [edit])
      const [refusal] = refused
      if (refusal !== undefined) return inWords(refusal.message, list.currency)
      const undo = () => editEntries(list.id, [backTo(open)])
      toast({ message: `${open.name}: changed.`, undo })
      return null
    } catch (error) {
      return problemOf(error).remedy
    }
  }
  const hasFilters = isFiltered(filters)
  const isWhole = !hasFilters && !entries.hasNextPage

  return (
    <section className={style.work} aria-label="Entries">
      <EntryFilters filters={filters} rows={rows} onChange={change} />
      {entries.status === 'pending' && <Pending label="Loading entries" height={32} />}
      {entries.status === 'error' && (
        <ProblemNotice error={entries.error} onRetry={() => entries.refetch()} />
      )}
      {entries.status === 'success' && rows.length === 0 && (
        <EmptyState
          title={hasFilters ? 'No entry is like that' : 'The list has no entries'}
          hint={
            hasFilters ? 'Take a filter away to see more.' : 'No active product has its currency.'
          }
        />
      )}
      {rows.length > 0 && (
        <DataTable
          label="Entries of the list"
          view={view}
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
          {...(mayEdit && { selected, onSelect: setSelected })}
        />
      )}
      {refused !== null && (
        <RefusedNotice
          title={`${formatCount(refused.all.length)} of ${formatCount(refused.of)} could not be changed, and stay chosen.`}
          refused={refused.all}
          currency={list.currency}
          onClose={() => setRefused(null)}
        />
      )}
      {selected.size > 0 && (
        <BulkBar count={selected.size} onPrices={() => setPricing(true)} onDo={bulk} />
      )}
      {isPricing && (
        <BulkPrices
          list={list}
          entries={rows.filter(({ productId }) => selected.has(productId))}
          onApply={setPrices}
          onClose={() => setPricing(false)}
        />
      )}
      {open !== null && (
        <EntryDialog
          list={list}
          entry={open}
          mayEdit={mayEdit}
          onClose={() => setOpen(null)}
          onSave={saveOne}
        />
      )}
    </section>
  )
}
