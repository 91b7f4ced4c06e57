import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useShownInSlices } from '../../address/use-shown-in-slices.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { Clamped } from '../../components/Clamped.tsx'
import type { Column } from '../../components/column.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { SelectInput } from '../../components/fields.tsx'
import { ListTag } from '../../components/ListTag.tsx'
import { Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { useShownColumns, ViewTools } from '../../components/ViewTools.tsx'
import { formatInstant } from '../../format/date.ts'
import { listPeriod } from '../../format/list-period.ts'
import { decimal, formatMoney } from '../../format/money.ts'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { DraftDialog } from './DraftDialog.tsx'
import style from './Worklist.module.css'

const columns: readonly Column<PriceList>[] = [
  {
    id: 'name',
    header: t('worklist.list'),
    fileHeader: 'List',
    width: 'minmax(7.5rem, 2fr)',
    line: 'above',
    always: true,
    text: ({ name }) => name,
    cell: (list) => (
      <Clamped>
        <Link to={paths.list(list.id)}>{list.name}</Link>
      </Clamped>
    ),
  },
  {
    id: 'status',
    header: t('worklist.status'),
    fileHeader: 'Status',
    // The longest word for what became of a list: zurückgenommen.
    width: '9.25rem',
    narrow: 'minmax(0, 1fr)',
    text: ({ status }) => status,
    cell: (list) => <ListTag list={list} />,
  },
  {
    id: 'gain',
    header: t('worklist.expectedGain'),
    fileHeader: 'Expected gain',
    width: 'minmax(7.75rem, 1fr)',
    narrow: '6rem',
    align: 'end',
    text: ({ summary, currency }) =>
      summary === null ? null : decimal(summary.profit.value, currency),
    cell: ({ summary, currency }) =>
      summary === null
        ? '…'
        : formatMoney(summary.profit.value, currency, { signed: true, whole: true }),
  },
  {
    id: 'entries',
    header: t('worklist.products'),
    fileHeader: 'Products',
    width: '5.75rem',
    align: 'end',
    from: 'tablet',
    text: ({ summary, progress }) => summary?.entries ?? progress.total,
    cell: ({ summary, progress }) => formatCount(summary?.entries ?? progress.total),
  },
  {
    id: 'time',
    header: t('worklist.pricesHold'),
    fileHeader: 'Prices hold',
    width: 'minmax(15.75rem, 2fr)',
    middle: 'minmax(11rem, 1fr)',
    from: 'tablet',
    text: ({ from, until }) => `${from} ${until}`,
    cell: listPeriod,
  },
  {
    id: 'created',
    header: t('worklist.askedFor'),
    fileHeader: 'Asked for',
    width: 'minmax(13rem, 1fr)',
    from: 'desktop',
    text: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatInstant(createdAt),
  },
]

const statuses = [
  { value: 'draft', name: t('worklist.drafts') },
  { value: 'active', name: t('worklist.activeLists') },
  { value: 'ended', name: t('worklist.endedLists') },
] as const

type Status = (typeof statuses)[number]['value'] | undefined

/** The lists of a status, newest first; read again while one is being drafted. */
function useLists(status: Status) {
  return useInfiniteQuery({
    queryKey: ['price-lists', 'of', status],
    queryFn: ({ pageParam, signal }) =>
      client.priceLists.list(
        { limit: 50, startingAfter: pageParam, ...(status && { status }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.data.some(({ status }) => status === 'drafting') ? 1500 : false,
  })
}

/** The price lists: drafts to review, those in force, and past ones. */
export function Worklist() {
  const [isDrafting, setDrafting] = useState(false)
  const [state, change] = useUrlState()
  const status = statuses.find(({ value }) => value === state.get('status'))?.value
  const shown = useShownColumns(columns)
  const mayWrite = useMay('products:write')
  const lists = useLists(status)
  const isShown = useShownInSlices(lists.isPending)
  const rows = isShown ? (lists.data?.pages.flatMap(({ data }) => data) ?? []) : []
  const isEmpty = isShown && lists.isSuccess && rows.length === 0
  const draftButton = mayWrite && (
    <Button look="primary" icon="pencil" onPress={() => setDrafting(true)}>
      {t('worklist.draftList')}
    </Button>
  )
  return (
    <Page
      title={t('worklist.heading')}
      intro={t('worklist.intro')}
      actions={rows.length > 0 && draftButton}
    >
      {(rows.length > 0 || status !== undefined) && (
        <div className={style.tools}>
          <SelectInput
            label={t('worklist.show')}
            value={status ?? ''}
            onChange={(chosen) => change({ status: chosen })}
            options={[{ value: '', name: t('worklist.allLists') }, ...statuses]}
          />
          <ViewTools screen="lists" columns={columns} readRows={() => rows} />
        </div>
      )}
      {(lists.isPending || !isShown) && <Pending label={t('worklist.loadingLists')} />}
      {lists.status === 'error' && (
        <ProblemNotice error={lists.error} onRetry={() => lists.refetch()} />
      )}
      {isEmpty && status !== undefined && (
        <EmptyState title={t('worklist.noListLikeThat')} hint={t('worklist.noListLikeThatHint')} />
      )}
      {isEmpty && status === undefined && (
        <EmptyState title={t('worklist.noLists')} hint={t('worklist.noListsHint')}>
          {draftButton}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div className={style.lists}>
          <DataTable
            label={t('worklist.priceLists')}
            columns={shown}
            rows={rows}
            rowKey={({ id }) => id}
            phoneRowHeight={68}
            hasMore={lists.hasNextPage}
            onMore={() => !lists.isFetchingNextPage && lists.fetchNextPage()}
          />
        </div>
      )}
      <DraftDialog isOpen={isDrafting} onClose={() => setDrafting(false)} />
    </Page>
  )
}
