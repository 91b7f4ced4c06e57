import { Link } from 'wouter'
import { paths } from '../../address/paths.ts'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatInstant } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import style from './Attention.module.css'
import { Item } from './Item.tsx'
import { PricingAttention } from './PricingAttention.tsx'
import { useLiftByProduct, useOpenBreakers } from './queries.ts'

/** What wants a look: what stopped, what loses, what is not known. */
export function Attention() {
  const breakers = useOpenBreakers()
  const losing = useLiftByProduct()
  if (breakers.status === 'pending' || losing.status === 'pending') {
    return (
      <Panel title="What wants a look">
        <Pending label="Loading what wants a look" />
      </Panel>
    )
  }
  const error = breakers.error ?? losing.error
  if (breakers.data === undefined || losing.data === undefined) {
    const retry = () => Promise.all([breakers.refetch(), losing.refetch()])
    return (
      <Panel title="What wants a look">
        <ProblemNotice error={error} onRetry={retry} />
      </Panel>
    )
  }
  const { currency, groups } = losing.data
  const lost = groups.filter(({ verdict }) => verdict === 'loss')
  return (
    <Panel title="What wants a look">
      <ul className={style.list}>
        {breakers.data.data.map(({ id, reason, productId, createdAt, stopsPrices }) => (
          <Item key={id} tone="bad" tag={stopsPrices ? 'stopped' : 'odd input'}>
            {productId === null ? null : <Link to={paths.product(productId)}>{productId}</Link>}{' '}
            {reason} Since {formatInstant(createdAt)}.
          </Item>
        ))}
        {lost.slice(0, 5).map(({ key, profit, revenue }) => {
          const earned = (profit ?? revenue)?.earned.value
          return (
            <Item key={key} tone="bad" tag="loses money">
              <Link to={paths.product(key)}>{key}</Link> earns less than its base price
              {earned !== undefined && currency !== null
                ? `: ${formatMoney(earned, currency, { signed: true })} so far.`
                : '.'}
            </Item>
          )
        })}
        <PricingAttention hasOthers={breakers.data.data.length + lost.length > 0} />
      </ul>
    </Panel>
  )
}
