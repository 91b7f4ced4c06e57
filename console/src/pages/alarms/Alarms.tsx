import { AlarmNotice } from '../../alarms/AlarmNotice.tsx'
import { mostAlarms, useOpenAlarms, useProductsOf } from '../../alarms/use-alarms.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Page, Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import style from './Alarms.module.css'
import { Answered } from './Answered.tsx'

/** Everything that stopped prices or looked too odd to use, with its possible answers. */
export function Alarms() {
  const open = useOpenAlarms()
  const alarms = open.data?.data ?? []
  const products = useProductsOf(alarms)
  return (
    <Page title={t('alarms.heading')} intro={t('alarms.intro')}>
      {open.status === 'pending' && <Pending label={t('alarms.loading')} height={16} />}
      {open.status === 'error' && (
        <ProblemNotice error={open.error} onRetry={() => open.refetch()} />
      )}
      {open.status === 'success' && alarms.length === 0 && (
        <EmptyState title={t('alarms.none')} hint={t('alarms.noneHint')} />
      )}
      {alarms.length > 0 && (
        <div className={style.list}>
          {alarms.map((alarm) => (
            <AlarmNotice
              key={alarm.id}
              alarm={alarm}
              product={products.get(alarm.productId ?? '')}
            />
          ))}
        </div>
      )}
      {open.data?.hasMore === true && (
        <p>{t('alarms.onlyNewest', { count: formatCount(mostAlarms) })}</p>
      )}
      <Panel title={t('alarms.answered')}>
        <Answered />
      </Panel>
    </Page>
  )
}
