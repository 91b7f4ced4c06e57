import { Link } from 'wouter'
import { paths } from '../../address/paths.ts'
import { useNewestLists } from '../../api/use-newest-lists.ts'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { Tag } from '../../components/Tag.tsx'
import { formatLastDay } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import style from './Attention.module.css'

/** Price lists that are in force or await review. */
export function ListsInForce() {
  const lists = useNewestLists()
  const shown = (lists.data?.data ?? []).filter(({ status }) => status !== 'ended').slice(0, 5)
  return (
    <Panel title={t('overview.lists')}>
      {lists.status === 'pending' && <Pending label={t('overview.loadingLists')} />}
      {lists.status === 'error' && (
        <ProblemNotice error={lists.error} onRetry={() => lists.refetch()} />
      )}
      {lists.status === 'success' && shown.length === 0 && (
        <EmptyState title={t('overview.noLists')} hint={t('overview.noListsHint')}>
          <LinkButton to={paths.worklist} look="primary">
            {t('overview.draftList')}
          </LinkButton>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul className={style.list}>
          {shown.map(({ id, name, status, summary, currency, until }) => (
            <li key={id} className={style.item}>
              <Tag tone={status === 'active' ? 'good' : 'warn'}>
                {status === 'active' ? t('overview.tagInForce') : t('overview.tagToLookOver')}
              </Tag>
              <span>
                {summary
                  ? rich('overview.listExpected', {
                      link: (text) => <Link to={paths.list(id)}>{text}</Link>,
                      name,
                      profit: formatMoney(summary.profit.value, currency, {
                        signed: true,
                        whole: true,
                      }),
                      day: formatLastDay(until),
                    })
                  : rich('overview.listUntil', {
                      link: (text) => <Link to={paths.list(id)}>{text}</Link>,
                      name,
                      day: formatLastDay(until),
                    })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
