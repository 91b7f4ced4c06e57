import { Link } from 'wouter'
import type { Product } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import type { Column } from '../../components/column.ts'
import { Tag } from '../../components/Tag.tsx'
import { formatGain, formatMoney } from '../../format/money.ts'
import { formatElasticity, formatPercent } from '../../format/number.ts'
import style from './Products.module.css'

const none = <span className={style.none}>–</span>

/** What the table says of each product. Their ids are what the service sorts by. */
export const columns: readonly Column<Product>[] = [
  {
    id: 'name',
    header: 'Product',
    width: 'minmax(5.4rem, 2.2fr)',
    narrow: 'minmax(0, 1fr)',
    sortable: true,
    cell: (product) => (
      <div className={style.product}>
        <Link to={paths.product(product.id)}>{product.name}</Link>
        {product.name !== product.id && <span className={style.id}>{product.id}</span>}
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 'minmax(6.25rem, 0.3fr)',
    wideOnly: true,
    cell: ({ status, pricing }) => <StatusTag status={status} pricing={pricing} />,
  },
  {
    id: 'price',
    header: 'Price, base',
    width: 'minmax(6.75rem, 0.7fr)',
    narrow: '5.5rem',
    align: 'end',
    cell: ({ pricing, basePrice, currency }) => (
      <div className={style.price}>
        <span>{formatMoney(pricing?.price ?? basePrice, currency)}</span>
        <span className={style.id}>{formatMoney(basePrice, currency)}</span>
      </div>
    ),
  },
  {
    id: 'change',
    header: 'Change',
    width: 'minmax(5.75rem, 0.3fr)',
    align: 'end',
    sortable: true,
    wideOnly: true,
    cell: ({ pricing }) => (pricing ? formatPercent(pricing.change, { signed: true }) : none),
  },
  {
    id: 'gain',
    header: 'Gain a week',
    width: 'minmax(6.5rem, 2.4fr)',
    narrow: '5.5rem',
    align: 'end',
    sortable: true,
    cell: ({ pricing }) => <Gain pricing={pricing} />,
  },
  {
    id: 'elasticity',
    header: 'Elasticity',
    width: 'minmax(6.75rem, 0.4fr)',
    align: 'end',
    sortable: true,
    wideOnly: true,
    cell: ({ pricing }) =>
      pricing ? (
        <div className={style.price}>
          <span>{formatElasticity(pricing.elasticity.value)}</span>
          <span className={style.id}>
            {formatElasticity(pricing.elasticity.low)} to{' '}
            {formatElasticity(pricing.elasticity.high)}
          </span>
        </div>
      ) : (
        none
      ),
  },
  {
    id: 'confidence',
    header: 'Confidence',
    width: 'minmax(7.25rem, 0.3fr)',
    align: 'end',
    sortable: true,
    wideOnly: true,
    cell: ({ pricing }) => (pricing ? formatPercent(pricing.confidence, { digits: 0 }) : none),
  },
  {
    id: 'margin',
    header: 'Margin',
    width: 'minmax(6rem, 0.3fr)',
    align: 'end',
    sortable: true,
    wideOnly: true,
    cell: ({ pricing }) =>
      pricing == null ? (
        none
      ) : pricing.margin === null ? (
        <span className={style.id}>no cost</span>
      ) : (
        formatPercent(pricing.margin, { digits: 0 })
      ),
  },
]

function StatusTag({ status, pricing }: Pick<Product, 'status' | 'pricing'>) {
  if (status === 'paused') return <Tag tone="warn">Paused</Tag>
  if (status === 'archived') return <Tag>Archived</Tag>
  if (!pricing) return <Tag>New</Tag>
  return pricing.identified ? <Tag tone="good">Learnt</Tag> : <Tag tone="info">Learning</Tag>
}

function Gain({ pricing }: Pick<Product, 'pricing'>) {
  if (!pricing?.gain) return none
  const { gain, currency } = pricing
  const money = (minor: number) => formatMoney(minor, currency, { compact: true, whole: true })
  return (
    <div className={style.price}>
      <span>{formatGain(gain.value, currency)}</span>
      <span className={`${style.id} ${style.roomy}`}>
        {money(gain.low)} to {money(gain.high)}
      </span>
    </div>
  )
}
