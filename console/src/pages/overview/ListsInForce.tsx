import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useNewestLists } from '../../api/use-newest-lists.ts'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ListTag } from '../../components/ListTag.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { listPeriod } from '../../format/list-period.ts'
import { formatMoney } from '../../format/money.ts'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import style from './Attention.module.css'

/** Price lists that are active, scheduled or waiting for somebody. */
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
          {shown.map((list) => (
            <li key={list.id} className={style.item}>
              <ListTag list={list} />
              <span>
                <Told list={list} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** When a list holds, and what it should bring once that is known. */
function Told({ list }: { list: PriceList }) {
  const { id, name, summary, currency } = list
  const told = {
    link: (text: ReactNode) => <Link to={paths.list(id)}>{text}</Link>,
    name,
    period: listPeriod(list),
  }
  if (summary === null) return rich('overview.listHolds', told)
  const profit = formatMoney(summary.profit.value, currency, { signed: true, whole: true })
  return rich('overview.listExpected', { ...told, profit })
}
