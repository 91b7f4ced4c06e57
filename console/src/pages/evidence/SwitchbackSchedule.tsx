import { useQuery } from '@tanstack/react-query'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatAxisDay } from '../../format/date.ts'
import { t } from '../../messages/messages.ts'
import type { MessageKey } from '../../messages/words.ts'
import style from './evidence.module.css'

const shows = {
  current: t('evidence.showsCurrent'),
  proposed: t('evidence.showsProposed'),
  opposite: t('evidence.showsOpposite'),
} as const

const units: Readonly<Record<string, MessageKey>> = {
  group: 'evidence.unitGroup',
  category: 'evidence.unitCategory',
  product: 'evidence.unitProduct',
}

/** A unit of the service, such as category:tea, in words. */
function unitName(unit: string): string {
  const end = unit.indexOf(':')
  const key = units[unit.slice(0, Math.max(end, 0))]
  return key === undefined ? unit : t(key, { name: unit.slice(end + 1) })
}

/** Which price each unit shows in which block, as drawn before it begins. */
export function SwitchbackSchedule({ list }: { list: PriceList }) {
  const schedule = useQuery({
    queryKey: ['price_lists', list.id, 'schedule'],
    queryFn: ({ signal }) => client.priceLists.schedule(list.id, {}, { signal }),
  })
  if (schedule.isPending) return <Pending label={t('evidence.scheduleLoading')} height={16} />
  if (schedule.isError) return <ProblemNotice error={schedule.error} onRetry={schedule.refetch} />
  const { data, hasMore } = schedule.data
  const begins = [...new Set(data.flatMap(({ blocks }) => blocks.map(({ from }) => from)))].sort()
  if (begins.length === 0) {
    return <EmptyState title={t('evidence.scheduleEmpty')} hint={t('evidence.scheduleEmptyHint')} />
  }
  return (
    <>
      <p>{t('evidence.scheduleHint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={style.grid} tabIndex={0} aria-label={t('evidence.scheduleTable')}>
        <table className={style.plan} aria-label={t('evidence.scheduleTable')}>
          <thead>
            <tr>
              <th scope="col">{t('evidence.unit')}</th>
              {begins.map((from) => (
                <th key={from} scope="col">
                  {formatAxisDay(from)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map(({ unit, blocks }) => (
              <tr key={unit}>
                <th scope="row">{unitName(unit)}</th>
                {begins.map((from) => {
                  const block = blocks.find((one) => one.from === from)
                  return (
                    <td key={from} data-shows={block?.shows}>
                      {block ? shows[block.shows] : '–'}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hasMore && <p>{t('evidence.scheduleMore')}</p>}
    </>
  )
}
