import type { LiftReport } from '../../../../clients/typescript/src/main.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { BarList } from '../../charts/BarList.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { SelectInput } from '../../components/fields.tsx'
import { Panel } from '../../components/Page.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { Tag } from '../../components/Tag.tsx'
import { formatUtcDay } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { formatCount, formatPercent } from '../../format/number.ts'
import type { LiftKey } from './use-lift.ts'
import { groupName, rangeText, verdictWords } from './words.ts'

type Group = LiftReport['groups'][number]

const choices = [
  { value: 'category', name: 'Category' },
  { value: 'product', name: 'Product' },
  { value: 'week', name: 'Week' },
  { value: 'segment', name: 'Segment' },
] as const

/** The same by category, product, week or segment. */
export function LiftGroups({ report, by }: { report: LiftReport; by: LiftKey }) {
  const [, change] = useUrlState()
  const { groups, currency } = report
  const of = choices.find(({ value }) => value === by)?.name ?? ''
  const what = report.profit === null ? 'revenue' : 'profit'
  const nameOf = ({ key, profit, revenue }: Group) => {
    const name = by === 'week' ? `Week of ${formatUtcDay(key)}` : groupName(key)
    // A group without known costs among those that have them.
    const differs = what === 'profit' && profit === null && revenue !== null
    return differs ? `${name} (of revenue)` : name
  }
  const measureOf = (group: Group) => group.profit ?? group.revenue
  const bars = groups.flatMap((group) => {
    const { value = null, low = null, high = null } = measureOf(group)?.relative ?? {}
    return value === null ? [] : [{ name: nameOf(group), value, low, high }]
  })
  return (
    <Panel
      title="Where it was earned"
      aside={
        <SelectInput
          label="Broken down by"
          bare
          value={by}
          options={choices}
          onChange={(value) => change({ by: value === 'category' ? null : value })}
        />
      }
    >
      {bars.length > 0 && (
        <BarList
          name="Lift"
          of={of}
          shape="dots"
          caption={`Lift of ${what} by ${of.toLowerCase()}, in per cent of what base prices earn, with ${formatPercent(0.95)} intervals. Each is right by itself: of twenty, one may be wrong.`}
          bars={bars.slice(0, 20)}
          format={(value) => formatPercent(value, { signed: true })}
        />
      )}
      {groups.length === 0 || currency === null ? (
        <EmptyState title="Nothing to break down yet" hint="Groups appear with the first offers." />
      ) : (
        <SimpleTable
          label={`Lift by ${of.toLowerCase()}`}
          cards
          rows={groups}
          rowKey={({ key }) => key}
          columns={[
            { header: of, cell: nameOf },
            { header: 'Offers', align: 'end', cell: (row) => formatCount(row.offers.optimized) },
            { header: 'Held out', align: 'end', cell: (row) => formatCount(row.offers.holdout) },
            {
              header: 'Lift',
              align: 'end',
              cell: (row) => {
                const value = measureOf(row)?.relative.value ?? null
                return value === null ? '–' : formatPercent(value, { signed: true })
              },
            },
            {
              header: `${formatPercent(0.95)} interval`,
              cell: (row) => rangeText(measureOf(row)?.relative ?? { low: null, high: null }),
            },
            {
              header: 'Earned',
              align: 'end',
              cell: (row) => {
                const measure = measureOf(row)
                return measure === null
                  ? '–'
                  : formatMoney(measure.earned.value, currency, { signed: true })
              },
            },
            {
              header: 'Verdict',
              cell: (row) => {
                const { name, tone } = verdictWords[row.verdict]
                return <Tag tone={tone}>{name}</Tag>
              },
            },
          ]}
        />
      )}
      {report.hasMore && <p>Shown are the 50 with most offers.</p>}
    </Panel>
  )
}
