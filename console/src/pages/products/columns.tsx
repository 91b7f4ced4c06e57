import { Link } from 'wouter'
import type { Product } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import type { Column } from '../../components/column.ts'
import { Tag } from '../../components/Tag.tsx'
import { hasBetter } from '../../explanation/has-better.ts'
import { decimal, formatGain, formatMoney } from '../../format/money.ts'
import { formatConfidence, formatPercent, rounded } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import style from './Products.module.css'

const none = <span className={style.none}>–</span>

/** The columns for each product. Their ids are what the service sorts by. */
export const columns: readonly Column<Product>[] = [
  {
    id: 'name',
    header: t('products.product'),
    fileHeader: 'Product',
    width: 'minmax(5.4rem, 2.2fr)',
    middle: 'minmax(5.4rem, 1fr)',
    line: 'above',
    sortable: true,
    always: true,
    text: ({ name }) => name,
    cell: (product) => (
      <div className={style.product}>
        <Link to={paths.product(product.id)}>{product.name}</Link>
        {product.name !== product.id && <span className={style.id}>{product.id}</span>}
      </div>
    ),
  },
  {
    id: 'status',
    header: t('products.next'),
    fileHeader: 'Next',
    width: 'minmax(7.25rem, 0.3fr)',
    middle: '7.25rem',
    narrow: 'minmax(0, 1fr)',
    text: ({ status, pricing }) => (status === 'active' ? (pricing?.next?.turn ?? null) : status),
    cell: ({ status, pricing }) => <NextTag status={status} pricing={pricing} />,
  },
  {
    id: 'price',
    header: t('products.priceNow'),
    fileHeader: 'Price now',
    width: 'minmax(7.25rem, 0.7fr)',
    // Basis 1.299,50 €
    middle: '7.25rem',
    narrow: '7rem',
    align: 'end',
    text: ({ pricing, basePrice, currency }) =>
      decimal(pricing?.listId ? pricing.price : basePrice, currency),
    cell: ({ pricing, basePrice, currency }) => (
      <div className={style.price}>
        <span>{formatMoney(pricing?.listId ? pricing.price : basePrice, currency)}</span>
        <span className={style.id}>
          {pricing?.listId
            ? t('products.basePriceOf', { price: formatMoney(basePrice, currency) })
            : t('products.basePrice')}
        </span>
      </div>
    ),
  },
  {
    id: 'better',
    header: t('products.betterPrice'),
    fileHeader: 'Better price',
    width: 'minmax(6.75rem, 0.7fr)',
    middle: '6.75rem',
    align: 'end',
    from: 'tablet',
    text: ({ pricing, currency }) =>
      hasBetter(pricing) ? decimal(pricing.next.price, currency) : null,
    cell: (product) => <BetterPrice {...product} />,
  },
  {
    id: 'next_gain',
    header: t('products.worth'),
    fileHeader: 'Worth a week',
    width: 'minmax(7.5rem, 2.2fr)',
    middle: '6.5rem',
    narrow: '5.5rem',
    align: 'end',
    sortable: true,
    text: ({ pricing, currency }) =>
      hasBetter(pricing) && pricing.next.gain ? decimal(pricing.next.gain.value, currency) : null,
    cell: ({ pricing }) => <Worth pricing={pricing} />,
  },
  {
    id: 'sure',
    header: t('products.howSure'),
    fileHeader: 'How sure',
    width: 'minmax(5.5rem, 0.3fr)',
    middle: '5.5rem',
    align: 'end',
    from: 'tablet',
    text: ({ pricing }) => rounded(pricing?.next?.confidence),
    cell: ({ pricing }) => (pricing?.next ? formatConfidence(pricing.next.confidence) : none),
  },
  {
    id: 'margin',
    header: t('products.margin'),
    fileHeader: 'Margin',
    width: 'minmax(6rem, 0.3fr)',
    middle: '5.5rem',
    align: 'end',
    sortable: true,
    from: 'tablet',
    text: ({ pricing }) => rounded(pricing?.margin),
    cell: ({ pricing }) =>
      pricing == null ? (
        none
      ) : pricing.margin === null ? (
        <span className={style.id}>{t('products.noCost')}</span>
      ) : (
        formatPercent(pricing.margin, { digits: 0 })
      ),
  },
]

/** Additional columns of a file: the product of a row, and its currency. */
export const fileColumns: readonly Column<Product>[] = [
  { id: 'id', header: 'Id', width: '', cell: ({ id }) => id, text: ({ id }) => id },
  {
    id: 'currency',
    header: 'Currency',
    width: '',
    cell: ({ currency }) => currency,
    text: ({ currency }) => currency,
  },
  {
    id: 'category',
    header: 'Category',
    width: '',
    cell: ({ attributes }) => attributes?.category,
    text: ({ attributes }) => attributes?.category ?? null,
  },
]

type Priced = Pick<Product, 'status' | 'pricing'>

/** Whether the next price list changes the product's price. */
function NextTag({ status, pricing }: Priced) {
  if (status === 'paused') return <Tag tone="warn">{t('products.tagPaused')}</Tag>
  if (status === 'archived') return <Tag>{t('products.tagArchived')}</Tag>
  if (!pricing) return <Tag>{t('products.tagNew')}</Tag>
  if (!pricing.next) return <Tag tone="warn">{t('products.tagStandsStill')}</Tag>
  return {
    now: <Tag tone="good">{t('products.tagMovesNext')}</Tag>,
    returns: <Tag>{t('products.tagReturns')}</Tag>,
    waits: <Tag tone="info">{t('products.tagWaits')}</Tag>,
    none: <Tag>{pricing.identified ? t('products.tagStays') : t('products.tagLearning')}</Tag>,
  }[pricing.next.turn]
}

function BetterPrice({ pricing }: Pick<Product, 'pricing'>) {
  if (!hasBetter(pricing)) return none
  const { next, currency } = pricing
  return (
    <div className={style.price}>
      <span>{formatMoney(next.price, currency)}</span>
      <span className={style.id}>{formatPercent(next.change, { signed: true })}</span>
    </div>
  )
}

/** What the better price should bring compared with the current one. */
function Worth({ pricing }: Pick<Product, 'pricing'>) {
  if (!hasBetter(pricing) || !pricing.next.gain) return none
  const { currency } = pricing
  const { gain } = pricing.next
  const money = (minor: number) => formatMoney(minor, currency, { compact: true, whole: true })
  return (
    <div className={style.price}>
      <span>{formatGain(gain.value, currency)}</span>
      <span className={`${style.id} ${style.roomy}`}>
        {t('charts.fromTo', { low: money(gain.low), high: money(gain.high) })}
      </span>
    </div>
  )
}
