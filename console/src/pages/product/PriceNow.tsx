import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PriceList, ProductPricing } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { type Figure, Figures } from '../../components/Figures.tsx'
import { handSetText } from '../../explanation/hand-set.ts'
import { formatUtcDay } from '../../format/date.ts'
import { formatGain, formatMoney } from '../../format/money.ts'
import { formatPercent } from '../../format/number.ts'

type Props = {
  productId: string
  pricing: ProductPricing
  status: string
  /** The list in force that says the price, where one does. */
  list: PriceList | undefined
}

/** The one price of now with its reason, and the one that is believed better. */
export function PriceNow({ productId, pricing, status, list }: Props) {
  const isPaused = useAccountPause()
  const handSet = useHandSet(productId, pricing)
  const { next, currency, margin, identified } = pricing
  const money = (minor: number) => formatMoney(minor, currency)
  const price = isPaused ? pricing.basePrice : priceForAll(pricing)
  const isBest = next === null || next.turn === 'none'
  const figures: Figure[] = [
    {
      name: 'Price now',
      value: money(price),
      hint: isPaused
        ? 'The base price: all prices are paused.'
        : reasonOf(pricing, status, list, handSet),
    },
    {
      name: 'Better price',
      value: isBest ? 'none' : money(next.price),
      hint: next === null ? 'Its prices stand still.' : turnWords(next),
    },
    {
      name: 'Worth a week',
      value: isBest ? '–' : next.gain ? formatGain(next.gain.value, currency) : 'not known',
      hint: isBest
        ? 'As long as no other price is believed better.'
        : next.gain
          ? `${formatPercent(0.9)}: ${formatGain(next.gain.low, currency)} to ${formatGain(next.gain.high, currency)}`
          : 'Nothing was sold yet.',
      tone: !isBest && next.gain && next.gain.value > 0 ? 'good' : 'neutral',
    },
    {
      name: 'How sure',
      value: formatPercent(next?.confidence ?? pricing.confidence, { digits: 0 }),
      hint: identified ? 'The data tell.' : 'The data do not tell yet.',
    },
    {
      name: 'Margin',
      value: margin === null ? 'not known' : formatPercent(margin, { digits: 0 }),
      hint: margin === null ? 'No unit cost is known.' : 'Of the price that most quotes say.',
    },
  ]
  return <Figures figures={figures} />
}

/** The price that everybody sees: of a list in force, else the base price. */
export const priceForAll = ({ listId, price, basePrice }: ProductPricing) =>
  listId === null ? basePrice : price

/** The list that says a price; undefined while it is on its way, and where none does. */
export function useListOf(pricing: ProductPricing | undefined): PriceList | undefined {
  const id = pricing?.listId ?? null
  const list = useQuery({
    queryKey: ['price-list', id],
    queryFn: ({ signal }) => client.priceLists.get(id ?? '', { signal }),
    enabled: id !== null,
  })
  return list.data
}

/** That a person decided the price in the list that says it; null where Lerner proposed it. */
function useHandSet(productId: string, { listId, currency }: ProductPricing): string | null {
  const entry = useQuery({
    queryKey: ['price-list-entries', listId, 'of', productId],
    queryFn: async ({ signal }) =>
      (await client.priceLists.entries.list(listId ?? '', { productId }, { signal })).data[0] ??
      null,
    enabled: listId !== null,
  })
  return entry.data ? handSetText(entry.data, currency) : null
}

function useAccountPause(): boolean {
  const account = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => client.account.get({ signal }),
  })
  return account.data?.paused != null
}

function reasonOf(
  pricing: ProductPricing,
  status: string,
  list: PriceList | undefined,
  handSet: string | null,
): ReactNode {
  const { setBy, listId, price, basePrice, change, currency } = pricing
  if (setBy === 'list' && listId !== null) {
    return (
      <>
        Set by <Link to={paths.list(listId)}>{list?.name ?? 'a price list'}</Link>
        {list && ` until ${formatUtcDay(list.until)}`}
        {handSet !== null && `. ${handSet}`}
      </>
    )
  }
  if (setBy === 'base_price') {
    return status === 'paused'
      ? 'The base price: the product is paused.'
      : 'The base price: its prices stand still.'
  }
  if (price === basePrice) return 'The base price.'
  return `The base price. Who asks for a quote mostly gets ${formatMoney(price, currency)} (${formatPercent(change, { signed: true })}).`
}

function turnWords(next: NonNullable<ProductPricing['next']>): string {
  if (next.turn === 'none') return 'No price allowed is believed better.'
  const change = formatPercent(next.change, { signed: true })
  if (next.turn === 'now') return `${change}; the next price list moves it.`
  return `${change}; it waits its turn, ${formatPercent(next.chance, { digits: 0 })} a list.`
}
