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

/** What alarms there were, and what became of each. */
export function Answered() {
  const closed = useAnsweredAlarms()
  const alarms = closed.data?.data ?? []
  const products = useProductsOf(alarms)
  const { nameOf } = useActors()
  if (closed.status === 'pending') return <Pending label="Loading answered alarms" height={8} />
  if (closed.status === 'error') {
    return <ProblemNotice error={closed.error} onRetry={() => closed.refetch()} />
  }
  if (alarms.length === 0) return <p>None so far.</p>
  const productOf = ({ productId }: Breaker) => products.get(productId ?? '')
  return (
    <SimpleTable
      label="Answered alarms, newest first"
      rows={alarms}
      rowKey={({ id }) => id}
      cards
      columns={[
        {
          header: 'Product',
          cell: (alarm) =>
            alarm.productId === null ? (
              'All products'
            ) : (
              <Link to={paths.product(alarm.productId)}>
                {productOf(alarm)?.name ?? alarm.productId}
              </Link>
            ),
        },
        {
          header: 'What happened',
          cell: (alarm) => alarmWords(alarm, productOf(alarm)).happened,
        },
        { header: 'Answer', cell: (alarm) => answerOf(alarm) },
        {
          header: 'By',
          cell: ({ closedBy }) => (closedBy === null ? '' : nameOf(closedBy)),
        },
        {
          header: 'When',
          cell: ({ closedAt }) => (closedAt === null ? '' : formatInstant(closedAt)),
        },
      ]}
    />
  )
}

function answerOf({ accepted, kind, closedBy }: Breaker): string {
  if (accepted === true) return 'It is right'
  if (kind === 'loss' || kind === 'sales_stopped') return 'Prices move again'
  return closedBy === 'service' ? 'It came right by itself' : 'Put back'
}
