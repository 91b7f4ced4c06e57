import { useQuery } from '@tanstack/react-query'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatAxisDay } from '../../format/date.ts'
import style from './evidence.module.css'

/** Which price each unit shows in which block, as it was drawn before it begins. */
export function SwitchbackSchedule({ list }: { list: PriceList }) {
  const schedule = useQuery({
    queryKey: ['price_lists', list.id, 'schedule'],
    queryFn: ({ signal }) => client.priceLists.schedule(list.id, {}, { signal }),
  })
  if (schedule.isPending) return <Pending label="Loading the plan" height={16} />
  if (schedule.isError) return <ProblemNotice error={schedule.error} onRetry={schedule.refetch} />
  const { data, hasMore } = schedule.data
  const begins = [...new Set(data.flatMap(({ blocks }) => blocks.map(({ from }) => from)))].sort()
  if (begins.length === 0) {
    return <EmptyState title="No plan yet" hint="It is drawn with the draft." />
  }
  return (
    <>
      <p>
        Each row is a unit: a group, a category or a product, whose products change price together.
        Blocks begin on the days named, in UTC.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={style.grid} tabIndex={0} aria-label="Plan of the switchback">
        <table className={style.plan} aria-label="Plan of the switchback">
          <thead>
            <tr>
              <th scope="col">Unit</th>
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
                <th scope="row">{unit.replace(':', ' ')}</th>
                {begins.map((from) => {
                  const block = blocks.find((one) => one.from === from)
                  return (
                    <td key={from} data-shows={block?.shows}>
                      {block?.shows ?? '–'}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hasMore && <p>There are more units: the command line and the interface list all of them.</p>}
    </>
  )
}
