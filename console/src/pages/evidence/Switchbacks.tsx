import { useQuery } from '@tanstack/react-query'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { client } from '../../api/client.ts'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { SelectInput } from '../../components/fields.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatUtcDay } from '../../format/date.ts'
import { t } from '../../messages/messages.ts'
import { SwitchbackResult } from './SwitchbackResult.tsx'
import { SwitchbackSchedule } from './SwitchbackSchedule.tsx'

/** Lists that alternate between two prices: their plan, and what they prove. */
export function Switchbacks() {
  const [state, change] = useUrlState()
  const lists = useQuery({
    queryKey: ['price_lists', 'switchbacks'],
    queryFn: async () => {
      const found: PriceList[] = []
      for await (const list of client.priceLists.list({ limit: 100 })) {
        if (list.design === 'switchback') found.push(list)
        if (found.length === 50) break
      }
      return found
    },
  })
  if (lists.isPending) return <Pending label={t('evidence.switchbacksLoading')} height={32} />
  if (lists.isError) return <ProblemNotice error={lists.error} onRetry={lists.refetch} />
  const list = lists.data.find(({ id }) => id === state.get('list')) ?? lists.data[0]
  if (list === undefined) {
    return (
      <EmptyState title={t('evidence.switchbacksEmpty')} hint={t('evidence.switchbacksEmptyHint')}>
        <LinkButton to={paths.worklist}>{t('evidence.makeList')}</LinkButton>
        <LinkButton to={paths.guide('lists')}>{t('evidence.switchbacksGuide')}</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <SelectInput
        label={t('evidence.priceList')}
        value={list.id}
        onChange={(id) => change({ list: id })}
        options={lists.data.map(({ id, name, from, status }) => ({
          value: id,
          name: t('evidence.listFrom', { name, day: formatUtcDay(from), status }),
        }))}
      />
      <Panel title={t('evidence.resultHeading')}>
        <SwitchbackResult list={list} />
      </Panel>
      <Panel title={t('evidence.scheduleHeading')}>
        <SwitchbackSchedule list={list} />
      </Panel>
    </>
  )
}
