import type { TradePoint } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useShownInSlices } from '../../address/use-shown-in-slices.ts'
import { useTrade } from '../../api/use-trade.ts'
import type { Point, Series } from '../../charts/series.ts'
import { XYChart } from '../../charts/XYChart.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Columns } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatAxisDay, formatUtcDay } from '../../format/date.ts'
import { lastWeeks } from '../../format/last-weeks.ts'
import { formatMoney, formatTick } from '../../format/money.ts'
import { formatNumber, formatShortCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import type { About } from './about.ts'
import style from './Product.module.css'
import { useForecast } from './use-product.ts'

const weekMs = 7 * 86_400_000
const weeksAhead = 4

/** A year of the product's prices and units, its promotions, and the forecast. */
export function HistoryPanel({ id, currency, segment, priceNow }: About & { priceNow: number }) {
  const trade = useTrade({ productId: id, currency, interval: 'week', ...lastWeeks(52) })
  const forecast = useForecast(id, segment, priceNow)
  const ahead = forecast.data?.per === 'period' ? forecast.data.points[0]?.units : undefined
  const isShown = useShownInSlices(trade.isPending)
  if (trade.status === 'pending' || !isShown)
    return <Pending label={t('product.loadingTrade')} height={24} />
  if (trade.status === 'error') {
    return <ProblemNotice error={trade.error} onRetry={() => trade.refetch()} />
  }
  const { points } = trade.data
  if (points.length === 0) {
    return (
      <EmptyState title={t('product.nothingSoldYear')} hint={t('product.nothingSoldHint')}>
        <LinkButton to={paths.import}>{t('product.importSales')}</LinkButton>
      </EmptyState>
    )
  }
  return <Year points={points} ahead={ahead} currency={currency} priceNow={priceNow} />
}

/** Units of all forecast weeks together. */
type Ahead = { value: number; low: number; high: number }

type YearProps = {
  points: readonly TradePoint[]
  /** Once it is known. */
  ahead: Ahead | undefined
  currency: string
  priceNow: number
}

function Year({ points, ahead, currency, priceNow }: YearProps) {
  const money = (minor: number) => formatMoney(minor, currency)
  const promoted = points.filter(({ promotion }) => promotion > 0)
  const unit = currency.toUpperCase()
  const common = {
    scale: 'time',
    height: 240,
    formatX: (at: number) => formatUtcDay(at),
    tickX: (at: number) => formatAxisDay(at),
    nameX: t('product.weekFrom'),
  } as const
  return (
    <>
      <Columns>
        <XYChart
          {...common}
          caption={t('product.meanPriceCaption', { unit })}
          name={t('product.priceOverYear')}
          series={[
            { name: t('product.price'), tone: 1, shape: 'step', points: priceSteps(points) },
            ...promotedDots(promoted, ({ price }) => price),
          ]}
          formatY={money}
          tickY={(minor) => formatTick(minor, currency)}
          nameY={t('product.priceIn', { unit })}
        />
        <XYChart
          {...common}
          caption={
            ahead
              ? t('product.unitsCaptionAhead', { price: money(priceNow) })
              : t('product.unitsCaption')
          }
          name={t('product.unitsOverYear')}
          fromZero
          bandName={t('product.expectedBand')}
          series={[
            {
              name: t('product.sold'),
              tone: 2,
              points: points.map(({ start, units }) => ({ x: Date.parse(start), y: units })),
              mostGap: 1.5 * weekMs,
            },
            ...promotedDots(promoted, ({ units }) => units),
            ...(ahead ? [expected(points, ahead)] : []),
          ]}
          formatY={(units) => formatNumber(units, { digits: 0 })}
          tickY={formatShortCount}
          nameY={t('product.units')}
        />
      </Columns>
      <p className={style.quiet}>
        {promoted.length === 0 ? t('product.noPromotion') : t('product.promotionDots')}{' '}
        {t('product.partWeeks')} {lastSoldWords(points, priceNow, currency)}
      </p>
    </>
  )
}

/** The price that was last paid without a promotion, if it is not the price now. */
function lastSoldWords(points: readonly TradePoint[], priceNow: number, currency: string): string {
  const last = points.findLast(({ price, promotion }) => price !== null && promotion === 0)
  if (last?.price == null || Math.abs(last.price / priceNow - 1) < 0.005) return ''
  return t('product.lastSold', {
    price: formatMoney(Math.round(last.price), currency),
    day: formatUtcDay(last.start),
    now: formatMoney(priceNow, currency),
  })
}

function priceSteps(points: readonly TradePoint[]): Point[] {
  const steps = points.flatMap(({ start, price }) =>
    price === null ? [] : [{ x: Date.parse(start), y: price }],
  )
  const last = steps.at(-1)
  return last === undefined ? [] : [...steps, { x: last.x + weekMs, y: last.y }]
}

function promotedDots(
  promoted: readonly TradePoint[],
  of: (point: TradePoint) => number | null,
): Series[] {
  const points = promoted.flatMap((point) => {
    const y = of(point)
    return y === null ? [] : [{ x: Date.parse(point.start), y, weight: point.promotion }]
  })
  return points.length === 0
    ? []
    : [{ name: t('product.promoted'), tone: 4, shape: 'dots', points }]
}

/** The next four weeks, each an equal part of the forecast for all of them. */
function expected(points: readonly TradePoint[], ahead: Ahead): Series {
  const startMs = Date.parse(points.at(-1)?.start ?? '') + weekMs
  return {
    name: t('product.expected'),
    tone: 3,
    isDashed: true,
    points: Array.from({ length: weeksAhead }, (_, week) => ({
      x: startMs + week * weekMs,
      y: ahead.value / weeksAhead,
      low: ahead.low / weeksAhead,
      high: ahead.high / weeksAhead,
    })),
  }
}
