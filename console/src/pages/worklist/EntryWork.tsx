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
import { t } from '../../messages/messages.ts'
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
        toast({
          tone: 'bad',
          message: t('worklist.nothingChanged', { why: problemOf(error).remedy }),
        })
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
              t(entry.locked ? 'worklist.isUnlocked' : 'worklist.isLocked', { name: entry.name }),
            [entry],
          ),
        drop: (entry) =>
          apply(
            [{ productId: entry.productId, dropped: !entry.dropped }],
            () =>
              t(entry.dropped ? 'worklist.isTakenBack' : 'worklist.isDropped', {
                name: entry.name,
              }),
            [entry],
          ),
      }),
    [list, mayEdit, said, apply],
  )

  const bulk = async (
    changes: Omit<PriceListEntryEdit, 'productId'>,
    said: (count: string) => string,
  ) => {
    const before = rows.filter(({ productId }) => selected.has(productId))
    setSelected(none)
    await apply(
      before.map(({ productId }) => ({ productId, ...changes })),
      (changed) => said(formatCount(changed)),
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
      (count) => t('worklist.pricesChanged', { count }),
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
      toast({ message: t('worklist.isChanged', { name: open.name }), undo })
      return null
    } catch (error) {
      return problemOf(error).remedy
    }
  }
  const hasFilters = isFiltered(filters)
  const isWhole = !hasFilters && !entries.hasNextPage

  return (
    <section className={style.work} aria-label={t('worklist.entries')}>
      <EntryFilters filters={filters} rows={rows} onChange={change} />
      {entries.status === 'pending' && <Pending label={t('worklist.loadingEntries')} height={32} />}
      {entries.status === 'error' && (
        <ProblemNotice error={entries.error} onRetry={() => entries.refetch()} />
      )}
      {entries.status === 'success' && rows.length === 0 && (
        <EmptyState
          title={t(hasFilters ? 'worklist.noEntryLikeThat' : 'worklist.noEntries')}
          hint={t(hasFilters ? 'worklist.noEntryLikeThatHint' : 'worklist.noEntriesHint')}
        />
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('worklist.entriesOfList')}
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
          title={t('worklist.someRefused', {
            refused: formatCount(refused.all.length),
            all: formatCount(refused.of),
          })}
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
