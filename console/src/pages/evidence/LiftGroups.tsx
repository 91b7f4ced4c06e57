import type { LiftReport } from '../../../../clients/typescript/src/main.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { BarList } from '../../charts/BarList.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { SelectInput } from '../../components/fields.tsx'
import { Panel } from '../../components/Page.tsx'
import { type SimpleColumn, SimpleTable } from '../../components/SimpleTable.tsx'
import { Tag } from '../../components/Tag.tsx'
import { liftVerdicts } from '../../explanation/lift-verdicts.ts'
import { formatUtcDay } from '../../format/date.ts'
import { formatGain } from '../../format/money.ts'
import { formatCount, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import type { LiftKey } from './use-lift.ts'
import { groupName, intervalName, rangeText } from './words.ts'

type Group = LiftReport['groups'][number]

const choices = [
  { value: 'category', name: t('evidence.category') },
  { value: 'product', name: t('evidence.product') },
  { value: 'week', name: t('evidence.week') },
  { value: 'segment', name: t('evidence.segment') },
] as const

/** The same by category, product, week or segment. */
export function LiftGroups({ report, by }: { report: LiftReport; by: LiftKey }) {
  const [, change] = useUrlState()
  const { groups, currency } = report
  const of = choices.find(({ value }) => value === by)?.name ?? ''
  const measure = report.profit === null ? 'revenue' : 'profit'
  const nameOf = (group: Group) => groupInWords(group, by, measure)
  const bars = groups.flatMap((group) => {
    const { value = null, low = null, high = null } = measureOf(group)?.relative ?? {}
    return value === null ? [] : [{ name: nameOf(group), value, low, high }]
  })
  return (
    <Panel
      title={t('evidence.groupsHeading')}
      aside={
        <SelectInput
          label={t('evidence.groupsBy')}
          bare
          value={by}
          options={choices}
          onChange={(value) => change({ by: value === 'category' ? null : value })}
        />
      }
    >
      {bars.length > 0 && (
        <BarList
          name={t('evidence.lift')}
          of={of}
          shape="dots"
          caption={t('evidence.groupsCaption', { measure, by, level: formatPercent(0.95) })}
          bars={bars.slice(0, 20)}
          format={(value) => formatPercent(value, { signed: true })}
        />
      )}
      {groups.length === 0 || currency === null ? (
        <EmptyState title={t('evidence.groupsEmpty')} hint={t('evidence.groupsEmptyHint')} />
      ) : (
        <SimpleTable
          label={t('evidence.groupsTable', { by })}
          cards
          rows={groups}
          rowKey={({ key }) => key}
          columns={columnsOf(of, nameOf, currency)}
        />
      )}
      {report.hasMore && <p>{t('evidence.groupsMore')}</p>}
    </Panel>
  )
}

function groupInWords(
  { key, profit, revenue }: Group,
  by: LiftKey,
  measure: 'revenue' | 'profit',
): string {
  const name = by === 'week' ? t('evidence.groupWeek', { day: formatUtcDay(key) }) : groupName(key)
  // A group without known costs, among groups that have them.
  const differs = measure === 'profit' && profit === null && revenue !== null
  return differs ? t('evidence.groupOfRevenue', { name }) : name
}

const measureOf = (group: Group) => group.profit ?? group.revenue

function columnsOf(
  /** The kind of each group: a category, a week. */
  of: string,
  nameOf: (group: Group) => string,
  currency: string,
): readonly SimpleColumn<Group>[] {
  return [
    { header: of, cell: nameOf },
    {
      header: t('evidence.offers'),
      align: 'end',
      cell: (row) => formatCount(row.offers.optimized),
    },
    {
      header: t('evidence.heldOut'),
      align: 'end',
      cell: (row) => formatCount(row.offers.holdout),
    },
    {
      header: t('evidence.lift'),
      align: 'end',
      cell: (row) => {
        const value = measureOf(row)?.relative.value ?? null
        return value === null ? '–' : formatPercent(value, { signed: true })
      },
    },
    {
      header: intervalName,
      cell: (row) => rangeText(measureOf(row)?.relative ?? { low: null, high: null }),
    },
    {
      header: t('evidence.earned'),
      align: 'end',
      cell: (row) => {
        const earned = measureOf(row)?.earned
        return earned === undefined ? '–' : formatGain(earned.value, currency)
      },
    },
    {
      header: t('evidence.verdict'),
      cell: (row) => {
        const { name, tone } = liftVerdicts[row.verdict]
        return <Tag tone={tone}>{name}</Tag>
      },
    },
  ]
}
