import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../../address/paths.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { client } from '../../api/client.ts'
import { LinkButton } from '../../components/Button.tsx'
import { Clamped } from '../../components/Clamped.tsx'
import type { Column } from '../../components/column.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { TextInput } from '../../components/fields.tsx'
import { Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { ProductName } from '../../components/ProductName.tsx'
import { useShownColumns, ViewTools } from '../../components/ViewTools.tsx'
import { ArmTag, OutcomeTag } from '../../explanation/quote-tags.tsx'
import { formatInstant } from '../../format/date.ts'
import { decimal, formatMoney } from '../../format/money.ts'
import { formatConfidence, rounded } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'

const pageSize = 100

type Quotes = Awaited<ReturnType<typeof client.quotes.list>>
type Row = Quotes['data'][number]

const columns: readonly Column<Row>[] = [
  {
    id: 'made',
    header: t('quotes.made'),
    fileHeader: 'Made',
    width: 'minmax(12.75rem, 1fr)',
    middle: '8rem',
    narrow: '7rem',
    always: true,
    text: ({ createdAt }) => createdAt,
    cell: ({ quoteId, createdAt }) => (
      <Link to={paths.quote(quoteId)}>{formatInstant(createdAt)}</Link>
    ),
  },
  {
    id: 'product',
    header: t('quotes.product'),
    fileHeader: 'Product',
    width: 'minmax(6.5rem, 1.4fr)',
    narrow: 'minmax(0, 1fr)',
    text: ({ request }) => request.productId,
    cell: ({ request }) => (
      <Clamped>
        <ProductName id={request.productId} />
      </Clamped>
    ),
  },
  {
    id: 'segment',
    header: t('quotes.segment'),
    fileHeader: 'Segment',
    width: 'minmax(5.75rem, 0.8fr)',
    from: 'tablet',
    text: ({ request }) => request.segment ?? null,
    cell: ({ request }) => request.segment ?? t('quotes.everybody'),
  },
  {
    id: 'base',
    header: t('quotes.basePrice'),
    fileHeader: 'Base price',
    width: '6.75rem',
    align: 'end',
    from: 'tablet',
    text: ({ request, currency }) => decimal(request.basePrice, currency),
    cell: ({ request, currency }) => formatMoney(request.basePrice, currency),
  },
  {
    id: 'price',
    header: t('quotes.price'),
    fileHeader: 'Price',
    width: '6.25rem',
    narrow: '5.25rem',
    align: 'end',
    text: ({ optimizedPrice, currency }) => decimal(optimizedPrice, currency),
    cell: ({ optimizedPrice, currency }) => formatMoney(optimizedPrice, currency),
  },
  {
    id: 'confidence',
    header: t('quotes.confidence'),
    fileHeader: 'Confidence',
    width: '6.5rem',
    align: 'end',
    from: 'tablet',
    text: ({ confidence }) => rounded(confidence),
    cell: ({ confidence }) => formatConfidence(confidence),
  },
  {
    id: 'arm',
    header: t('quotes.arm'),
    fileHeader: 'Arm',
    width: '7rem',
    from: 'desktop',
    text: ({ arm }) => arm,
    cell: ({ arm }) => <ArmTag arm={arm} />,
  },
  {
    id: 'outcome',
    header: t('quotes.outcome'),
    fileHeader: 'Outcome',
    width: '7.5rem',
    from: 'tablet',
    text: ({ outcome }) => outcome?.status ?? null,
    cell: ({ outcome }) => <OutcomeTag outcome={outcome} />,
  },
]

const fileColumns: readonly Column<Row>[] = [
  { id: 'id', header: 'Id', width: '', cell: () => '', text: ({ quoteId }) => quoteId },
  { id: 'currency', header: 'Currency', width: '', cell: () => '', text: (row) => row.currency },
]

/** The latest quotes, optionally of one product, to find one and see the reason for its price. */
export function Quotes() {
  const [state, change] = useUrlState()
  const productId = state.get('product') ?? ''
  const shown = useShownColumns(columns)
  const quotes = useInfiniteQuery({
    queryKey: ['quotes', productId],
    queryFn: ({ pageParam, signal }) =>
      client.quotes.list(
        {
          limit: pageSize,
          startingAfter: pageParam,
          ...(productId !== '' && { productId }),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.quoteId : undefined),
  })
  const rows = quotes.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Page title={t('quotes.heading')} intro={t('quotes.intro')}>
      <search>
        <TextInput
          label={t('quotes.product')}
          hint={t('quotes.productHint')}
          value={productId}
          onChange={(value) => change({ product: value })}
        />
      </search>
      <ViewTools
        screen="quotes"
        columns={columns}
        fileColumns={fileColumns}
        readRows={() => rows}
      />
      {quotes.status === 'pending' && <Pending label={t('quotes.loading')} height={32} />}
      {quotes.status === 'error' && (
        <ProblemNotice error={quotes.error} onRetry={() => quotes.refetch()} />
      )}
      {quotes.status === 'success' && rows.length === 0 && (
        <EmptyState
          title={
            productId === '' ? t('quotes.noneYet') : t('quotes.noneOf', { product: productId })
          }
          hint={productId === '' ? t('quotes.noneYetHint') : t('quotes.noneOfHint')}
        >
          {productId === '' && (
            <LinkButton to={paths.developers}>{t('quotes.tryQuote')}</LinkButton>
          )}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('quotes.label')}
          columns={shown}
          rows={rows}
          rowKey={({ quoteId }) => quoteId}
          hasMore={quotes.hasNextPage}
          onMore={() => {
            if (!quotes.isFetchingNextPage) void quotes.fetchNextPage()
          }}
        />
      )}
    </Page>
  )
}
