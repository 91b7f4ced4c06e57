import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import type { Column } from '../../components/column.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatInstant, formatUtcPeriod } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { formatCount } from '../../format/number.ts'
import { DraftDialog } from './DraftDialog.tsx'
import { StatusTag } from './StatusTag.tsx'
import style from './Worklist.module.css'

const columns: readonly Column<PriceList>[] = [
  {
    id: 'name',
    header: 'List',
    width: 'minmax(9rem, 2fr)',
    narrow: 'minmax(0, 1fr)',
    cell: (list) => <Link to={paths.list(list.id)}>{list.name}</Link>,
  },
  {
    id: 'status',
    header: 'Status',
    width: '7rem',
    narrow: '4.75rem',
    cell: (list) => <StatusTag status={list.status} />,
  },
  {
    id: 'gain',
    header: 'Expected gain',
    width: 'minmax(8rem, 1fr)',
    narrow: '6rem',
    align: 'end',
    cell: ({ summary, currency }) =>
      summary === null
        ? '…'
        : formatMoney(summary.profit.value, currency, { signed: true, whole: true }),
  },
  {
    id: 'entries',
    header: 'Products',
    width: '6rem',
    align: 'end',
    from: 'tablet',
    cell: ({ summary, progress }) => formatCount(summary?.entries ?? progress.total),
  },
  {
    id: 'time',
    header: 'Prices hold',
    width: 'minmax(20rem, 2fr)',
    middle: 'minmax(11rem, 1fr)',
    from: 'tablet',
    cell: ({ from, until }) => formatUtcPeriod(from, until),
  },
  {
    id: 'created',
    header: 'Asked for',
    width: 'minmax(15rem, 1fr)',
    from: 'desktop',
    cell: ({ createdAt }) => formatInstant(createdAt),
  },
]

/** The price lists: drafts to look over, what is in force, and what was. */
export function Worklist() {
  const [isDrafting, setDrafting] = useState(false)
  const mayWrite = useMay('products:write')
  const lists = useInfiniteQuery({
    queryKey: ['price-lists'],
    queryFn: ({ pageParam, signal }) =>
      client.priceLists.list({ limit: 50, startingAfter: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.id : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.data.some(({ status }) => status === 'drafting') ? 1500 : false,
  })
  const rows = lists.data?.pages.flatMap(({ data }) => data) ?? []
  const draftButton = mayWrite && (
    <Button look="primary" icon="pencil" onPress={() => setDrafting(true)}>
      Draft a list
    </Button>
  )
  return (
    <Page
      title="Worklist"
      intro="Price lists are prices that everybody sees for a time. Draft one, look it over, and activate it."
      actions={rows.length > 0 && draftButton}
    >
      {lists.status === 'pending' && <Pending label="Loading price lists" />}
      {lists.status === 'error' && (
        <ProblemNotice error={lists.error} onRetry={() => lists.refetch()} />
      )}
      {lists.status === 'success' && rows.length === 0 && (
        <EmptyState
          title="No price list yet"
          hint="Lerner proposes a price for each product, what it should bring, and why. Nothing changes until you activate the list."
        >
          {draftButton}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div className={style.lists}>
          <DataTable
            label="Price lists"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            hasMore={lists.hasNextPage}
            onMore={() => !lists.isFetchingNextPage && lists.fetchNextPage()}
          />
        </div>
      )}
      <DraftDialog isOpen={isDrafting} onClose={() => setDrafting(false)} />
    </Page>
  )
}
