import { AlarmNotice } from '../../alarms/AlarmNotice.tsx'
import { mostAlarms, useOpenAlarms, useProductsOf } from '../../alarms/use-alarms.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Page, Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatCount } from '../../format/number.ts'
import style from './Alarms.module.css'
import { Answered } from './Answered.tsx'

/** Everything that stopped prices, or looked too odd to use: each with its answers. */
export function Alarms() {
  const open = useOpenAlarms()
  const alarms = open.data?.data ?? []
  const products = useProductsOf(alarms)
  return (
    <Page
      title="Alarms"
      intro="Numbers that look too wrong to price with. Each waits until somebody says what is right."
    >
      {open.status === 'pending' && <Pending label="Loading alarms" height={16} />}
      {open.status === 'error' && (
        <ProblemNotice error={open.error} onRetry={() => open.refetch()} />
      )}
      {open.status === 'success' && alarms.length === 0 && (
        <EmptyState
          title="No alarm waits for you"
          hint="When a cost, a competitor’s price or a result looks too wrong to go on, it stands here with what happened and what you can do."
        />
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
        <p>The newest {formatCount(mostAlarms)} are shown. Others follow as these are answered.</p>
      )}
      <Panel title="Answered before">
        <Answered />
      </Panel>
    </Page>
  )
}
