import type { Demand } from '../../../../clients/typescript/src/main.ts'
import type { Marker, Series, Shade } from '../../charts/series.ts'
import { XYChart } from '../../charts/XYChart.tsx'
import { Columns } from '../../components/Page.tsx'
import { formatMoney, formatTick } from '../../format/money.ts'
import { formatNumber, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { countsNeighbours } from './better-price.ts'
import type { Range } from './demand-shades.ts'

type Props = {
  demand: Demand
  basePrice: number
  currency: string
  /** The prices of both charts. */
  shown: Range
  shades: readonly Shade[]
  /** The price believed to be better, and the best one of the curve where that is another. */
  better: number | null
  best: number | null
}

/** Demand at each price, next to what that earns. */
export function DemandCharts(props: Props) {
  const { demand, currency, shown, shades } = props
  const { points, demandUnit } = demand
  const money = (minor: number) => formatMoney(minor, currency)
  // Ticks have little space: the axis names the currency.
  const tick = (minor: number) => formatTick(minor, currency)
  const unit = currency.toUpperCase()
  const common = {
    markers: markersOf(props),
    shades,
    formatX: money,
    tickX: tick,
    nameX: t('product.priceIn', { unit }),
    domainX: [shown.low, shown.high],
    bandName: t('product.believedBand', { share: formatPercent(0.9, { digits: 0 }) }),
    fromZero: true,
  } as const
  const isShare = demandUnit === 'probability'
  return (
    <Columns>
      <XYChart
        {...common}
        caption={isShare ? t('product.demandCaptionChance') : t('product.demandCaptionUnits')}
        name={t('product.demand')}
        series={demandSeries(demand)}
        nameY={isShare ? t('product.chance') : t('product.unitsADay')}
        formatY={(y) => (isShare ? formatPercent(y) : formatNumber(y))}
      />
      <XYChart
        {...common}
        caption={t('product.profitCaption', {
          per: isShare ? 'offer' : 'day',
          unit,
          basis: points.some((point) => point.betterIfCost) ? 'revenue' : 'profit',
        })}
        name={t('product.profit')}
        series={profitSeries(demand)}
        nameY={isShare ? t('product.profitPerOffer', { unit }) : t('product.profitADay', { unit })}
        formatY={money}
        tickY={tick}
      />
    </Columns>
  )
}

/** The reference prices of the charts. */
function markersOf({ demand, basePrice, better, best }: Props): readonly Marker[] {
  const { quoted } = demand
  return [
    { x: basePrice, name: t('product.markBase'), tone: 'neutral' },
    ...(quoted.price === basePrice
      ? []
      : [{ x: quoted.price, name: t('product.markMostQuotes'), tone: 1 } as const]),
    ...(better === null
      ? []
      : [{ x: better, name: t('product.betterPrice'), tone: 'good' } as const]),
    ...(best === null ? [] : [{ x: best, name: t('product.markBestOfCurve'), tone: 2 } as const]),
  ]
}

function demandSeries({ points, observed }: Demand): Series[] {
  const most = Math.max(1, ...observed.map(({ weight }) => weight))
  const lowest = points[0]?.price ?? 0
  const highest = points.at(-1)?.price ?? 0
  return [
    {
      name: t('product.believed'),
      tone: 1,
      points: points.map(({ price, demand }) => ({ x: price, y: demand.value, ...ends(demand) })),
    },
    {
      name: t('product.seen'),
      tone: 2,
      shape: 'dots',
      points: observed
        .filter(({ price }) => price >= lowest && price <= highest)
        .map(({ price, demand, weight }) => ({
          x: price,
          y: demand,
          weight: Math.sqrt(weight / most),
        })),
    },
  ]
}

/** Profit as prices count it: what neighbours gain moves the estimate and its band alike. */
function profitSeries(demand: Demand): Series[] {
  return [
    {
      name: countsNeighbours(demand) ? t('product.profitWithNeighbours') : t('product.profit'),
      tone: 3,
      points: demand.points.map(({ price, profit, neighbours }) => {
        const more = neighbours ?? 0
        const { value, low, high } = profit
        return { x: price, y: value + more, low: low + more, high: high + more }
      }),
    },
  ]
}

const ends = ({ low, high }: Range) => ({ low, high })
