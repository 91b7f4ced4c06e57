import { Link } from 'wouter'
import type { Trade, TradePoint, TradeReport } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useShownInSlices } from '../../address/use-shown-in-slices.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
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
import { changeOf, unequalDays } from '../../format/by-known-day.ts'
import { formatAxisDay, formatUtcDay, formatUtcPeriod } from '../../format/date.ts'
import { lastWeeks } from '../../format/last-weeks.ts'
import { formatMoney, formatTick } from '../../format/money.ts'
import { formatNumber, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import style from './Traded.module.css'
import { marginOf, rangeOf, ranges } from './trade-range.ts'

/** Revenue, margin and units in a period, compared with the period before, and by category. */
export function Traded() {
  const [state, change] = useUrlState()
  const range = rangeOf(state)
  const trade = useTrade(range)
  const isShown = useShownInSlices(trade.isPending)
  const isOwn = state.get('range') === 'own'
  return (
    <Panel
      title={t('overview.sold')}
      aside={
        <div className={style.range}>
          <CurrencyChoice />
          <SelectInput
            label={t('overview.time')}
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
                label={t('overview.from')}
                of="day"
                value={state.get('from') ?? ''}
                onChange={(from) => change({ from })}
              />
              <MomentInput
                label={t('overview.before')}
                of="day"
                value={state.get('until') ?? ''}
                onChange={(until) => change({ until })}
              />
            </>
          )}
        </div>
      }
    >
      {(trade.isPending || !isShown) && <Pending label={t('overview.loadingSold')} height={24} />}
      {trade.status === 'error' && (
        <ProblemNotice error={trade.error} onRetry={() => trade.refetch()} />
      )}
      {trade.status === 'success' && isShown && <TradedOf report={trade.data} />}
    </Panel>
  )
}

/** Which currency is counted, where there are several: amounts of two do not add up. */
function CurrencyChoice() {
  const [state, change] = useUrlState()
  const currencies = useCatalogue().data?.currencies ?? []
  const [main] = currencies
  if (main === undefined || currencies.length === 1) return null
  return (
    <SelectInput
      label={t('overview.currency')}
      value={state.get('currency') ?? main.currency}
      onChange={(currency) => change({ currency: currency === main.currency ? null : currency })}
      options={currencies.map(({ currency }) => ({
        value: currency,
        name: currency.toUpperCase(),
      }))}
    />
  )
}

function TradedOf({ report }: { report: TradeReport }) {
  const { currency, points, pointsBefore, categories } = report
  if (currency === null || (points.length === 0 && pointsBefore.length === 0)) {
    const title = t('overview.nothingSold', { currency: currency?.toUpperCase() ?? 'none' })
    return <EmptyState title={title} hint={t('overview.nothingSoldHint')} />
  }
  const money = (minor: number) => formatMoney(minor, currency, { compact: true, whole: true })
  const unequal = unequalDays(report)
  return (
    <>
      <Figures figures={figuresOf(report, money)} />
      {unequal !== null && <p>{t('overview.comparedByDay', unequal)}</p>}
      <RevenueChart report={report} currency={currency} />
      {categories.length > 1 && <CategoryTable report={report} money={money} />}
    </>
  )
}

/** Revenue over the period, together with that of the period before. */
function RevenueChart({ report, currency }: { report: TradeReport; currency: string }) {
  const { points, pointsBefore } = report
  const unit = currency.toUpperCase()
  const mostGap = 1.5 * lengthsMs[report.interval]
  return (
    <XYChart
      caption={t('overview.soldCaption', {
        interval: report.interval,
        currency: unit,
        period: formatUtcPeriod(report.periodStart, Date.parse(report.periodEnd) - 1),
      })}
      name={t('overview.revenue')}
      scale="time"
      fromZero
      height={240}
      series={[
        { name: t('overview.thisTime'), tone: 1, points: revenueOf(points, 0), mostGap },
        ...(pointsBefore.length === 0
          ? []
          : [
              {
                name: t('overview.timeBefore'),
                tone: 'neutral',
                isDashed: true,
                points: revenueOf(pointsBefore, lengthOf(report)),
                mostGap,
              } as const,
            ]),
      ]}
      formatX={(at) => formatUtcDay(at)}
      tickX={(at) => formatAxisDay(at)}
      formatY={(minor) => formatMoney(minor, currency)}
      tickY={(minor) => formatTick(minor, currency)}
      nameX={t('overview.soldX')}
      nameY={t('overview.soldY', { currency: unit })}
    />
  )
}

type CategoryTableProps = { report: TradeReport; money: (minor: number) => string }

function CategoryTable({ report, money }: CategoryTableProps) {
  const { total, before, categories } = report
  return (
    <SimpleTable
      label={t('overview.soldByCategory')}
      cards
      rows={[{ category: null, total, before }, ...categories]}
      rowKey={({ category }) => category ?? 'all'}
      columns={[
        {
          header: t('overview.category'),
          cell: ({ category }) => <Category name={category} />,
        },
        {
          header: t('overview.revenue'),
          align: 'end',
          cell: (one) => money(one.total.revenue),
        },
        {
          header: t('overview.besideBefore'),
          align: 'end',
          cell: (one) => changeText(changeOf(report, one.total.revenue, one.before.revenue)),
        },
        { header: t('overview.margin'), align: 'end', cell: (one) => marginText(one.total) },
        {
          header: t('overview.units'),
          align: 'end',
          cell: (one) => formatNumber(one.total.units, { digits: 0 }),
        },
      ]}
    />
  )
}

function Category({ name }: { name: string | null }) {
  if (name === null) return <strong>{t('overview.all')}</strong>
  if (name === '') return t('overview.noCategory')
  return (
    <Link to={`${paths.products}?attribute=${encodeURIComponent(`category=${name}`)}`}>{name}</Link>
  )
}

function figuresOf(report: TradeReport, money: (minor: number) => string): Figure[] {
  const { total, before } = report
  const units = (count: number) => formatNumber(count, { digits: 0 })
  const isByDay = unequalDays(report) !== null
  const compared = (now: number, then: number, say: (value: number) => string) => {
    const change = changeOf(report, now, then)
    if (change === null) return t('overview.nothingBefore')
    const told = { change: changeText(change), amount: say(then) }
    return t(isByDay ? 'overview.changedByDay' : 'overview.changed', told)
  }
  const known = total.revenue > 0 ? total.costedRevenue / total.revenue : 0
  const marginBefore = marginOf(before)
  return [
    {
      name: t('overview.revenue'),
      value: money(total.revenue),
      hint: compared(total.revenue, before.revenue, money),
    },
    {
      name: t('overview.profit'),
      value: known > 0 ? money(total.profit) : t('overview.notKnown'),
      hint:
        known === 0
          ? t('overview.noCostKnown')
          : known < 0.995
            ? t('overview.profitOfPart', { share: formatPercent(known, { digits: 0 }) })
            : compared(total.profit, before.profit, money),
    },
    {
      name: t('overview.margin'),
      value: marginText(total),
      hint:
        marginBefore === null
          ? t('overview.nothingBefore')
          : t('overview.marginBefore', { margin: formatPercent(marginBefore) }),
    },
    {
      name: t('overview.units'),
      value: units(total.units),
      hint: compared(total.units, before.units, units),
    },
  ]
}

function changeText(change: number | null): string {
  return change === null ? '–' : formatPercent(change, { signed: true })
}

function marginText(trade: Trade): string {
  const margin = marginOf(trade)
  return margin === null ? t('overview.notKnown') : formatPercent(margin)
}

const dayMs = 86_400_000
/** How far apart two points are, at most. */
const lengthsMs = { day: dayMs, week: 7 * dayMs, month: 31 * dayMs } as const

const lengthOf = ({ periodStart, periodEnd }: TradeReport) =>
  Date.parse(periodEnd) - Date.parse(periodStart)

function revenueOf(points: readonly TradePoint[], laterMs: number) {
  return points.map(({ start, revenue }) => ({ x: Date.parse(start) + laterMs, y: revenue }))
}
