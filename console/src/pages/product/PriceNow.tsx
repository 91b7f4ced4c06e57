import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PriceList, ProductPricing } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { useListEntry } from '../../api/use-list-entry.ts'
import { type Figure, Figures } from '../../components/Figures.tsx'
import { handSetText } from '../../explanation/hand-set.ts'
import { hasBetter } from '../../explanation/has-better.ts'
import { formatLastDay } from '../../format/date.ts'
import { formatGain, formatMoney } from '../../format/money.ts'
import { formatConfidence, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'

type Props = {
  productId: string
  pricing: ProductPricing
  status: string
  /** The list in force that sets the price, if any. */
  list: PriceList | undefined
}

/** The single current price with its reason, and the one believed to be better. */
export function PriceNow({ productId, pricing, status, list }: Props) {
  const isPaused = useAccountPause()
  const handSet = useHandSet(productId, pricing)
  const { currency, margin, identified } = pricing
  // No list moves what nobody may buy, whatever is believed of its price.
  const next = status === 'archived' ? null : pricing.next
  const money = (minor: number) => formatMoney(minor, currency)
  const price = isPaused ? pricing.basePrice : priceForAll(pricing)
  const returns = next?.turn === 'returns'
  const isBest = next === null || !hasBetter(pricing)
  const figures: Figure[] = [
    {
      name: t('product.priceNow'),
      value: status === 'archived' ? t('product.none') : money(price),
      hint:
        isPaused && status !== 'archived'
          ? t('product.allPaused')
          : reasonOf(pricing, status, list, handSet),
    },
    {
      name: t('product.betterPrice'),
      value: isBest ? t('product.none') : money(next.price),
      hint: returns
        ? t('product.turnReturns', { price: money(pricing.basePrice) })
        : next === null
          ? t(status === 'archived' ? 'product.outOfLists' : 'product.standsStill')
          : turnWords(next),
    },
    {
      name: t('product.worthAWeek'),
      value: isBest
        ? '–'
        : next.gain
          ? formatGain(next.gain.value, currency)
          : t('product.notKnown'),
      hint: isBest
        ? t('product.noneBetter')
        : next.gain
          ? t('product.rangeAt', {
              level: formatPercent(0.9),
              low: formatGain(next.gain.low, currency),
              high: formatGain(next.gain.high, currency),
            })
          : t('product.nothingSold'),
      tone: !isBest && next.gain && next.gain.value > 0 ? 'good' : 'neutral',
    },
    {
      name: t('product.howSureOf', { price: money(isBest ? price : next.price) }),
      value: formatConfidence(
        returns ? pricing.confidence : (next?.confidence ?? pricing.confidence),
      ),
      hint: t(identified ? 'product.demandIdentified' : 'product.demandUnidentified'),
    },
    {
      name: t('product.margin'),
      value: margin === null ? t('product.notKnown') : formatPercent(margin, { digits: 0 }),
      hint: margin === null ? t('product.noUnitCost') : t('product.marginHint'),
    },
  ]
  return <Figures figures={figures} />
}

/** The price that everybody sees: of a list in force, otherwise the base price. */
export const priceForAll = ({ listId, price, basePrice }: ProductPricing) =>
  listId === null ? basePrice : price

/** The list that sets a price; undefined while it is loading, and if there is none. */
export function useListOf(pricing: ProductPricing | undefined): PriceList | undefined {
  const id = pricing?.listId ?? null
  const list = useQuery({
    queryKey: ['price-list', id],
    queryFn: ({ signal }) => client.priceLists.get(id ?? '', { signal }),
    enabled: id !== null,
  })
  return list.data
}

/** Says that a person decided the price in the list that sets it; null if Lerner proposed it. */
function useHandSet(productId: string, { listId, currency }: ProductPricing): string | null {
  const entry = useListEntry(listId, productId)
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
  if (status === 'archived') return t('product.baseArchived')
  if (setBy === 'list' && listId !== null) {
    const link = (text: ReactNode) => <Link to={paths.list(listId)}>{text}</Link>
    return (
      <>
        {list
          ? rich('product.setByList', { link, list: list.name, day: formatLastDay(list.until) })
          : rich('product.setBySomeList', { link })}
        {handSet !== null && `. ${handSet}`}
      </>
    )
  }
  if (setBy === 'base_price') {
    return status === 'paused' ? t('product.basePausedProduct') : t('product.baseStandsStill')
  }
  if (price === basePrice) return t('product.baseIs')
  return t('product.baseButQuotes', {
    price: formatMoney(price, currency),
    change: formatPercent(change, { signed: true }),
  })
}

function turnWords(next: NonNullable<ProductPricing['next']>): string {
  if (next.turn === 'none') return t('product.turnNone')
  const change = formatPercent(next.change, { signed: true })
  if (next.turn === 'now') return t('product.turnNow', { change })
  return t('product.turnWaits', {
    change,
    chance: formatPercent(next.chance, { digits: 0 }),
  })
}
