import { useQuery } from '@tanstack/react-query'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { idFromPath } from '../../address/ids-in-paths.ts'
import { paths } from '../../address/paths.ts'
import { useTitle } from '../../address/use-title.ts'
import { client } from '../../api/client.ts'
import { useListEntry } from '../../api/use-list-entry.ts'
import { Figures } from '../../components/Figures.tsx'
import { Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { handSetText } from '../../explanation/hand-set.ts'
import { Replayed } from '../../explanation/Replayed.tsx'
import { Why } from '../../explanation/Why.tsx'
import { listPeriod } from '../../format/list-period.ts'
import { formatMoney } from '../../format/money.ts'
import { formatConfidence, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'

type Props = { params: Readonly<Record<string, string | undefined>> }

/** One entry of a price list: its price, the reason for it, and a replay on a click. */
export function Entry({ params }: Props) {
  const listId = idFromPath(params.listId ?? '')
  const productId = idFromPath(params.productId ?? '')
  const list = useQuery({
    queryKey: ['price-list', listId],
    queryFn: ({ signal }) => client.priceLists.get(listId, { signal }),
  })
  const why = useQuery({
    queryKey: ['entry-explanation', listId, productId],
    queryFn: ({ signal }) => client.priceLists.entries.explain(listId, productId, { signal }),
  })
  const product = useQuery({
    queryKey: ['product', productId, 'itself'],
    queryFn: ({ signal }) => client.products.get(productId, { signal }),
  })
  const entry = useListEntry(listId, productId)
  // An entry outlives its product, which its id then identifies.
  const name = product.data?.name ?? productId
  useTitle(t('entry.title', { product: name }))
  const back = { to: paths.list(listId), name: list.data?.name ?? t('entry.priceList') }
  // Shown together, so that nothing moves when the rest arrives.
  const isPending = [why, list, product, entry].some(({ status }) => status === 'pending')
  const intro = list.data && !isPending ? whereText(list.data, productId, name) : t('entry.intro')
  return (
    <Page title={name} back={back} intro={intro}>
      {isPending && <Pending label={t('entry.loading')} height={32} />}
      {why.status === 'error' && <ProblemNotice error={why.error} onRetry={() => why.refetch()} />}
      {why.status === 'success' && !isPending && (
        <>
          <Figures figures={figuresOf(why.data, entry.data?.confidence ?? null)} />
          <Why
            explanation={why.data}
            handSet={entry.data ? handSetText(entry.data, why.data.currency) : null}
          />
          <Replayed of="entry" replay={() => client.priceLists.entries.replay(listId, productId)} />
        </>
      )}
    </Page>
  )
}

/** The list of an entry, and its product where the heading does not give its id. */
function whereText(list: PriceList, productId: string, name: string): string {
  const where = { list: list.name, period: listPeriod(list) }
  if (name === productId) return t('entry.inList', where)
  return t('entry.productInList', { product: productId, ...where })
}

type Explanation = Awaited<ReturnType<typeof client.priceLists.entries.explain>>

/**
 * @param confidence - Of the entry, as its list shows it. Of a price that stays, it is the
 *   probability that none is far better.
 */
function figuresOf(
  { price, basePrice, bestPrice, nearBest, currency }: Explanation,
  confidence: number | null,
) {
  const change = price / basePrice - 1
  return [
    {
      name: t('entry.price'),
      value: formatMoney(price, currency),
      hint:
        change === 0
          ? t('entry.isBasePrice')
          : t('entry.besideBasePrice', {
              change: formatPercent(change, { signed: true }),
              base: formatMoney(basePrice, currency),
            }),
    },
    ...(confidence === null || change === 0
      ? []
      : [
          {
            name: t('entry.confidence'),
            value: formatConfidence(confidence),
            hint: t('entry.confidenceHint'),
          },
        ]),
    {
      name: t('entry.bestPrice'),
      value: formatMoney(bestPrice, currency),
      hint: t('entry.bestPriceHint'),
    },
    {
      name: t('entry.nearBest'),
      value: nearBest === null ? t('entry.notKnown') : formatPercent(nearBest),
      hint: t('entry.nearBestHint', { share: formatPercent(0.05) }),
    },
  ]
}
