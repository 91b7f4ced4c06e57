import { Link } from 'wouter'
import type { Breaker, Product } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { alarmWords } from '../../alarms/alarm-words.ts'
import { useOpenAlarms, useProductsOf } from '../../alarms/use-alarms.ts'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatMoney } from '../../format/money.ts'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import style from './Attention.module.css'
import { Item } from './Item.tsx'
import { PricingAttention } from './PricingAttention.tsx'
import { useLiftByProduct } from './queries.ts'

/** What needs attention: what stopped, what loses money, what is unknown. */
export function Attention() {
  const alarms = useOpenAlarms()
  const losing = useLiftByProduct()
  const shown = alarms.data?.data.slice(0, 5) ?? []
  const products = useProductsOf(shown)
  if (alarms.status === 'pending' || losing.status === 'pending') {
    return (
      <Panel title={t('overview.attention')}>
        <Pending label={t('overview.loadingAttention')} />
      </Panel>
    )
  }
  const error = alarms.error ?? losing.error
  if (alarms.data === undefined || losing.data === undefined) {
    const retry = () => Promise.all([alarms.refetch(), losing.refetch()])
    return (
      <Panel title={t('overview.attention')}>
        <ProblemNotice error={error} onRetry={retry} />
      </Panel>
    )
  }
  const { currency, groups } = losing.data
  const lost = groups.filter(({ verdict }) => verdict === 'loss')
  return (
    <Panel title={t('overview.attention')}>
      <ul className={style.list}>
        {shown.map((alarm) => (
          <Item
            key={alarm.id}
            tone="bad"
            tag={alarm.stopsPrices ? t('overview.tagStopped') : t('overview.tagOddInput')}
          >
            <AlarmOf alarm={alarm} product={products.get(alarm.productId ?? '')} />
          </Item>
        ))}
        {lost.slice(0, 5).map(({ key, profit, revenue }) => {
          const earned = (profit ?? revenue)?.earned.value
          return (
            <Item key={key} tone="bad" tag={t('overview.tagLoses')}>
              {earned !== undefined && currency !== null
                ? rich('overview.losesSoFar', {
                    link: (text) => <Link to={paths.product(key)}>{text}</Link>,
                    name: key,
                    earned: formatMoney(earned, currency, { signed: true }),
                  })
                : rich('overview.loses', {
                    link: (text) => <Link to={paths.product(key)}>{text}</Link>,
                    name: key,
                  })}
            </Item>
          )
        })}
        <PricingAttention hasOthers={shown.length + lost.length > 0} />
      </ul>
    </Panel>
  )
}

function AlarmOf({ alarm, product }: { alarm: Breaker; product: Product | undefined }) {
  const { productId } = alarm
  return rich('overview.alarm', {
    product: (text) =>
      productId === null ? text : <Link to={paths.product(productId)}>{text}</Link>,
    link: (text) => <Link to={paths.alarms}>{text}</Link>,
    name: productId === null ? t('alarms.allProducts') : (product?.name ?? productId),
    happened: alarmWords(alarm, product).happened,
  })
}
