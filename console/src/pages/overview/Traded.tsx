import { Link } from 'wouter'
import type { Trade, TradePoint, TradeReport } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { useTrade } from '../../api/use-trade.ts'
import { XYChart } from '../../charts/XYChart.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { type Figure, Figures } from '../../components/Figures.tsx'
import { SelectInput } from '../../components/fields.tsx'
import { MomentInput } from '../../components/MomentInput.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { formatAxisDay, formatUtcDay, formatUtcPeriod } from '../../format/date.ts'
import { lastWeeks } from '../../format/last-weeks.ts'
import { currencyDigits, formatMoney } from '../../format/money.ts'
import { formatNumber, formatPercent } from '../../format/number.ts'
import style from './Traded.module.css'
import { marginOf, rangeOf, ranges } from './trade-range.ts'

/** Revenue, margin and units in a time, beside the time before, and by category. */
export function Traded() {
  const [state, change] = useUrlState()
  const range = rangeOf(state)
  const trade = useTrade(range)
  const isOwn = state.get('range') === 'own'
  return (
    <Panel
      title="What was sold"
      aside={
        <div className={style.range}>
          <SelectInput
            label="Time"
            value={state.get('range') ?? '13'}
            onChange={(chosen) =>
              change(
                chosen === 'own'
                  ? { range: chosen, ...lastWeeks(13) }
                  : { range: chosen, from: null, until: null },
              )
            }
            options={ranges}
          />
          {isOwn && (
            <>
              <MomentInput
                label="From"
                of="day"
                value={state.get('from') ?? ''}
                onChange={(from) => change({ from })}
              />
              <MomentInput
                label="Before"
                of="day"
                value={state.get('until') ?? ''}
                onChange={(until) => change({ until })}
              />
            </>
          )}
        </div>
      }
    >
      {trade.status === 'pending' && <Pending label="Loading what was sold" height={24} />}
      {trade.status === 'error' && (
        <ProblemNotice error={trade.error} onRetry={() => trade.refetch()} />
      )}
      {trade.status === 'success' && <TradedOf report={trade.data} />}
    </Panel>
  )
}

function TradedOf({ report }: { report: TradeReport }) {
  const { currency, total, before, points, pointsBefore, categories } = report
  if (currency === null || (points.length === 0 && pointsBefore.length === 0)) {
    return (
      <EmptyState
        title="Nothing was sold in this time"
        hint="Choose another time, import what was sold, or report outcomes of quotes."
      />
    )
  }
  const money = (minor: number) => formatMoney(minor, currency, { compact: true, whole: true })
  const unit = currency.toUpperCase()
  return (
    <>
      <Figures figures={figuresOf(report, money)} />
      <XYChart
        caption={`Revenue by ${report.interval}, in ${unit}, ${formatUtcPeriod(report.periodStart, Date.parse(report.periodEnd) - 1)}, beside the time as long before. The first and the last ${report.interval} may be known in part.`}
        name="Revenue"
        scale="time"
        fromZero
        height={240}
        series={[
          { name: 'This time', tone: 1, points: revenueOf(points, 0) },
          ...(pointsBefore.length === 0
            ? []
            : [
                {
                  name: 'The time before',
                  tone: 'neutral',
                  isDashed: true,
                  points: revenueOf(pointsBefore, lengthOf(report)),
                } as const,
              ]),
        ]}
        formatX={(at) => formatUtcDay(at)}
        tickX={(at) => formatAxisDay(at)}
        formatY={(minor) => formatMoney(minor, currency)}
        tickY={(minor) => formatNumber(minor / 10 ** currencyDigits(currency), { digits: 0 })}
        nameX="From, UTC"
        nameY={`Revenue, ${unit}`}
      />
      {categories.length > 1 && (
        <SimpleTable
          label="What was sold by category"
          cards
          rows={[{ category: null, total, before }, ...categories]}
          rowKey={({ category }) => category ?? 'all'}
          columns={[
            { header: 'Category', cell: ({ category }) => <Category name={category} /> },
            { header: 'Revenue', align: 'end', cell: (one) => money(one.total.revenue) },
            {
              header: 'Beside before',
              align: 'end',
              cell: (one) => beside(one.total.revenue, one.before.revenue),
            },
            { header: 'Margin', align: 'end', cell: (one) => marginText(one.total) },
            {
              header: 'Units',
              align: 'end',
              cell: (one) => formatNumber(one.total.units, { digits: 0 }),
            },
          ]}
        />
      )}
    </>
  )
}

function Category({ name }: { name: string | null }) {
  if (name === null) return <strong>All</strong>
  if (name === '') return 'Without a category'
  return (
    <Link to={`${paths.products}?attribute=${encodeURIComponent(`category=${name}`)}`}>{name}</Link>
  )
}

function figuresOf({ total, before }: TradeReport, money: (minor: number) => string): Figure[] {
  const units = (count: number) => formatNumber(count, { digits: 0 })
  const compared = (now: number, then: number, say: (value: number) => string) =>
    then > 0
      ? `${beside(now, then)} beside ${say(then)} before`
      : 'Nothing is known of the time before.'
  const known = total.revenue > 0 ? total.costedRevenue / total.revenue : 0
  const marginBefore = marginOf(before)
  return [
    {
      name: 'Revenue',
      value: money(total.revenue),
      hint: compared(total.revenue, before.revenue, money),
    },
    {
      name: 'Profit',
      value: known > 0 ? money(total.profit) : 'not known',
      hint:
        known === 0
          ? 'No unit cost is known.'
          : known < 0.995
            ? `Of the ${formatPercent(known, { digits: 0 })} of revenue whose cost is known.`
            : compared(total.profit, before.profit, money),
    },
    {
      name: 'Margin',
      value: marginText(total),
      hint:
        marginBefore === null
          ? 'Nothing is known of the time before.'
          : `${formatPercent(marginBefore)} before`,
    },
    { name: 'Units', value: units(total.units), hint: compared(total.units, before.units, units) },
  ]
}

function beside(now: number, then: number): string {
  return then > 0 ? formatPercent(now / then - 1, { signed: true }) : '–'
}

function marginText(trade: Trade): string {
  const margin = marginOf(trade)
  return margin === null ? 'not known' : formatPercent(margin)
}

const lengthOf = ({ periodStart, periodEnd }: TradeReport) =>
  Date.parse(periodEnd) - Date.parse(periodStart)

function revenueOf(points: readonly TradePoint[], laterMs: number) {
  return points.map(({ start, revenue }) => ({ x: Date.parse(start) + laterMs, y: revenue }))
}
