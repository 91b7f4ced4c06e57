import { useQuery } from '@tanstack/react-query'
import type { PriceHistory } from '../../../../clients/typescript/src/main.ts'
import { useShownInSlices } from '../../address/use-shown-in-slices.ts'
import { client } from '../../api/client.ts'
import type { Point } from '../../charts/series.ts'
import { XYChart } from '../../charts/XYChart.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatAxisDay, formatUtcDay } from '../../format/date.ts'
import { formatMoney, formatTick } from '../../format/money.ts'
import { t } from '../../messages/messages.ts'
import type { About } from './about.ts'
import style from './Product.module.css'
import { productKey } from './use-product.ts'

const dayMs = 86_400_000
const yearMs = 365 * 86_400_000

/** The prices shown to everybody over a year, and the lowest before a reduction. */
export function PricesPanel({ id, currency, segment }: About) {
  const prices = useQuery({
    queryKey: [...productKey(id), 'prices', segment],
    queryFn: ({ signal }) =>
      client.products.prices(
        id,
        {
          from: new Date(Date.now() - yearMs).toISOString(),
          limit: 1000,
          ...(segment !== null && { segment }),
        },
        { signal },
      ),
  })
  const isShown = useShownInSlices(prices.isPending)
  if (prices.status === 'pending' || !isShown)
    return <Pending label={t('product.loadingPrices')} height={16} />
  if (prices.status === 'error') {
    return <ProblemNotice error={prices.error} onRetry={() => prices.refetch()} />
  }
  const { data, lowestPriorPrice } = prices.data
  if (data.length === 0) {
    return <EmptyState title={t('product.noPriceShown')} hint={t('product.noPriceShownHint')} />
  }
  const money = (minor: number) => formatMoney(minor, currency)
  const unit = currency.toUpperCase()
  return (
    <>
      <XYChart
        caption={t('product.pricesCaption', { unit })}
        name={t('product.pricesOverYear')}
        scale="time"
        height={220}
        series={[
          {
            name: t('product.price'),
            tone: 1,
            shape: 'step',
            points: stepsOf(data, (one) => one.price),
          },
          {
            name: t('product.lowestBefore'),
            tone: 'neutral',
            shape: 'step',
            isDashed: true,
            points: stepsOf(data, (one) => one.lowestPriorPrice),
          },
        ]}
        formatX={(at) => formatUtcDay(at)}
        tickX={(at) => formatAxisDay(at)}
        formatY={money}
        tickY={(minor) => formatTick(minor, currency)}
        nameX={t('product.dayUtc')}
        nameY={t('product.priceIn', { unit })}
      />
      <p className={style.quiet}>
        {lowestPriorPrice === null
          ? t('product.lowestUnknown')
          : t('product.lowestKnown', { price: money(lowestPriorPrice) })}{' '}
        {sinceWords(data)}
      </p>
    </>
  )
}

type Shown = PriceHistory['data'][number]

/** Says that the lowest price of 30 days is one of fewer days, where no earlier price is known. */
function sinceWords(data: readonly Shown[]): string {
  const first = data.at(-1)?.from
  if (first === undefined || Date.parse(first) < Date.now() - 30 * dayMs) return ''
  return t('product.pricesKnownSince', { day: formatUtcDay(first) })
}

/** Steps from the oldest price on, the last one lasting until now. */
function stepsOf(data: readonly Shown[], value: (one: Shown) => number | null): Point[] {
  const oldest = [...data].reverse()
  const points = oldest.flatMap((one) => {
    const y = value(one)
    return y === null ? [] : [{ x: Date.parse(one.from), y }]
  })
  const last = points.at(-1)
  const until = oldest.at(-1)?.until
  if (last === undefined) return []
  return [...points, { x: until == null ? Date.now() : Date.parse(until), y: last.y }]
}
