import { Link } from 'wouter'
import { paths } from '../../address/paths.ts'
import { alarmWords } from '../../alarms/alarm-words.ts'
import { useOpenAlarms, useProductsOf } from '../../alarms/use-alarms.ts'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatMoney } from '../../format/money.ts'
import style from './Attention.module.css'
import { Item } from './Item.tsx'
import { PricingAttention } from './PricingAttention.tsx'
import { useLiftByProduct } from './queries.ts'

/** What wants a look: what stopped, what loses, what is not known. */
export function Attention() {
  const alarms = useOpenAlarms()
  const losing = useLiftByProduct()
  const shown = alarms.data?.data.slice(0, 5) ?? []
  const products = useProductsOf(shown)
  if (alarms.status === 'pending' || losing.status === 'pending') {
    return (
      <Panel title="What wants a look">
        <Pending label="Loading what wants a look" />
      </Panel>
    )
  }
  const error = alarms.error ?? losing.error
  if (alarms.data === undefined || losing.data === undefined) {
    const retry = () => Promise.all([alarms.refetch(), losing.refetch()])
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
        {shown.map((alarm) => (
          <Item key={alarm.id} tone="bad" tag={alarm.stopsPrices ? 'stopped' : 'odd input'}>
            {alarm.productId === null ? (
              'All products'
            ) : (
              <Link to={paths.product(alarm.productId)}>
                {products.get(alarm.productId)?.name ?? alarm.productId}
              </Link>
            )}
            : {alarmWords(alarm, products.get(alarm.productId ?? '')).happened}{' '}
            <Link to={paths.alarms}>Answer it</Link>
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
        <PricingAttention hasOthers={shown.length + lost.length > 0} />
      </ul>
    </Panel>
  )
}
