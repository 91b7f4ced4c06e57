import { useQuery } from '@tanstack/react-query'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { formatMoney } from '../../format/money.ts'
import { t } from '../../messages/messages.ts'

/** As many as are read before a list is activated. */
const mostNamed = 8

/** The products whose prices are far from today's or beyond the limits, the farthest first. */
export function FarPrices({ list: { id, currency, summary } }: { list: PriceList }) {
  const far = useQuery({
    queryKey: ['price-list', id, 'far', summary],
    queryFn: async ({ signal }) => {
      const [lowest, highest] = await Promise.all(
        (['asc', 'desc'] as const).map((order) =>
          client.priceLists.entries.list(id, { sort: 'change', order, limit: 100 }, { signal }),
        ),
      )
      const entries = [...(highest?.data ?? []), ...(lowest?.data ?? [])]
      return [...new Map(entries.map((one) => [one.productId, one])).values()]
        .filter(({ warnings = [] }) => warnings.length > 0)
        .sort((a, b) => farness(b) - farness(a))
        .slice(0, mostNamed)
    },
  })
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <ul>
      {(far.data ?? []).map(({ productId, name, currentPrice, price }) => (
        <li key={productId}>
          {t('worklist.farPrice', { name, now: money(currentPrice), price: money(price) })}
        </li>
      ))}
    </ul>
  )
}

/** How many times a price is another one, whichever is higher. */
function farness({ price, currentPrice }: { price: number; currentPrice: number }): number {
  return Math.abs(Math.log(Math.max(price, 1) / Math.max(currentPrice, 1)))
}
