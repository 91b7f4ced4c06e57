import { Link } from 'wouter'
import { paths } from '../../address/paths.ts'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { Tag } from '../../components/Tag.tsx'
import { formatUtcDay } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import style from './Attention.module.css'
import { useNewestLists } from './queries.ts'

/** Price lists that are in force or wait to be looked over. */
export function ListsInForce() {
  const lists = useNewestLists()
  const shown = (lists.data?.data ?? []).filter(({ status }) => status !== 'ended').slice(0, 5)
  return (
    <Panel title="Price lists">
      {lists.status === 'pending' && <Pending label="Loading price lists" />}
      {lists.status === 'error' && (
        <ProblemNotice error={lists.error} onRetry={() => lists.refetch()} />
      )}
      {lists.status === 'success' && shown.length === 0 && (
        <EmptyState
          title="No list waits or is in force"
          hint="A list proposes a price for each product, with what it should bring and why."
        >
          <LinkButton to={paths.worklist} look="primary">
            Draft a list
          </LinkButton>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul className={style.list}>
          {shown.map(({ id, name, status, summary, currency, until }) => (
            <li key={id} className={style.item}>
              <Tag tone={status === 'active' ? 'good' : 'warn'}>
                {status === 'active' ? 'in force' : 'to look over'}
              </Tag>
              <span>
                <Link to={paths.list(id)}>{name}</Link>
                {summary &&
                  `: ${formatMoney(summary.profit.value, currency, { signed: true })} expected`}
                , until {formatUtcDay(until)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
