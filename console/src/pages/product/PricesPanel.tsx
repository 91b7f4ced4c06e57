import { useQuery } from '@tanstack/react-query'
import type { PriceHistory } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { type Point, XYChart } from '../../charts/XYChart.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatAxisDay, formatUtcDay } from '../../format/date.ts'
import { currencyDigits, formatMoney } from '../../format/money.ts'
import { formatNumber } from '../../format/number.ts'
import type { About } from './about.ts'
import style from './Product.module.css'
import { productKey } from './use-product.ts'

const yearMs = 365 * 86_400_000

/** The prices that everybody saw in a year, and the lowest before a reduction. */
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
  if (prices.status === 'pending') return <Pending label="Loading prices" height={16} />
  if (prices.status === 'error') {
    return <ProblemNotice error={prices.error} onRetry={() => prices.refetch()} />
  }
  const { data, lowestPriorPrice } = prices.data
  if (data.length === 0) {
    return (
      <EmptyState
        title="No price was shown to everybody yet"
        hint="Prices of single visitors are among the quotes; those of price lists will be here."
      />
    )
  }
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <>
      <XYChart
        caption={`The price that everybody saw, in ${currency.toUpperCase()}, by day in UTC.`}
        name="Prices over a year"
        scale="time"
        height={220}
        series={[
          { name: 'Price', tone: 1, shape: 'step', points: stepsOf(data, (one) => one.price) },
          {
            name: 'Lowest of 30 days before',
            tone: 'neutral',
            shape: 'step',
            isDashed: true,
            points: stepsOf(data, (one) => one.lowestPriorPrice),
          },
        ]}
        formatX={(at) => formatUtcDay(at)}
        tickX={(at) => formatAxisDay(at)}
        formatY={money}
        tickY={(minor) => formatNumber(minor / 10 ** currencyDigits(currency))}
        nameX="Day (UTC)"
        nameY={`Price, ${currency.toUpperCase()}`}
      />
      <p className={style.quiet}>
        {lowestPriorPrice === null
          ? 'The lowest price of the last 30 days is not known.'
          : `Lowest of the last 30 days: ${money(lowestPriorPrice)}. A reduction that begins now is announced beside it.`}
      </p>
    </>
  )
}

type Shown = PriceHistory['data'][number]

/** Steps from the oldest price on, the last of them until now. */
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
