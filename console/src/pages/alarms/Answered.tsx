import { Link } from 'wouter'
import type { Breaker } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { alarmWords } from '../../alarms/alarm-words.ts'
import { useAnsweredAlarms, useProductsOf } from '../../alarms/use-alarms.ts'
import { useActors } from '../../api/use-actors.ts'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { formatInstant } from '../../format/date.ts'
import { t } from '../../messages/messages.ts'

/** Past alarms, and how each was resolved. */
export function Answered() {
  const closed = useAnsweredAlarms()
  const alarms = closed.data?.data ?? []
  const products = useProductsOf(alarms)
  const { nameOf } = useActors()
  if (closed.status === 'pending') return <Pending label={t('alarms.loadingAnswered')} height={8} />
  if (closed.status === 'error') {
    return <ProblemNotice error={closed.error} onRetry={() => closed.refetch()} />
  }
  if (alarms.length === 0) return <p>{t('alarms.noneAnswered')}</p>
  const productOf = ({ productId }: Breaker) => products.get(productId ?? '')
  return (
    <SimpleTable
      label={t('alarms.answeredTable')}
      rows={alarms}
      rowKey={({ id }) => id}
      cards
      columns={[
        {
          header: t('alarms.product'),
          cell: (alarm) =>
            alarm.productId === null ? (
              t('alarms.allProducts')
            ) : (
              <Link to={paths.product(alarm.productId)}>
                {productOf(alarm)?.name ?? alarm.productId}
              </Link>
            ),
        },
        {
          header: t('alarms.whatHappened'),
          cell: (alarm) => alarmWords(alarm, productOf(alarm)).happened,
        },
        { header: t('alarms.answer'), cell: (alarm) => answerOf(alarm) },
        {
          header: t('alarms.by'),
          cell: ({ closedBy }) => (closedBy === null ? '' : nameOf(closedBy)),
        },
        {
          header: t('alarms.when'),
          cell: ({ closedAt }) => (closedAt === null ? '' : formatInstant(closedAt)),
        },
      ]}
    />
  )
}

function answerOf({ accepted, kind, closedBy, usual }: Breaker): string {
  if (accepted === true) return t('alarms.right')
  if (kind === 'loss' || kind === 'sales_stopped') return t('alarms.answerMoving')
  if (closedBy === 'service') return t('alarms.answerByItself')
  // Before a first cost there was none that could be restored.
  return t(kind === 'unit_cost' && usual === null ? 'alarms.answerRemoved' : 'alarms.answerPutBack')
}
