import type { Demand } from '../../../../clients/typescript/src/main.ts'
import type { Marker, Series, Shade } from '../../charts/XYChart.tsx'
import { XYChart } from '../../charts/XYChart.tsx'
import { Columns, Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { currencyDigits, formatMoney } from '../../format/money.ts'
import { formatCount, formatNumber, formatPercent } from '../../format/number.ts'
import { inWords } from '../../format/sentences.ts'
import { t } from '../../messages/messages.ts'
import type { About } from './about.ts'
import style from './Product.module.css'
import { useDemand, usePolicy, usePreview } from './use-product.ts'

/** Demand and profit at each price with their bands, what was tried, and what rules forbid. */
export function DemandPanel({ id, basePrice, currency, segment }: About) {
  const demand = useDemand(id, segment)
  const policy = usePolicy(id)
  const preview = usePreview(id, segment, policy.data?.own)
  if (demand.status === 'pending') {
    return (
      <Panel title={t('product.demandHeading')}>
        <Pending label={t('product.loadingDemand')} height={24} />
      </Panel>
    )
  }
  if (demand.status === 'error') {
    return (
      <Panel title={t('product.demandHeading')}>
        <ProblemNotice error={demand.error} onRetry={() => demand.refetch()} />
      </Panel>
    )
  }
  const { points, quoted, tested, demandUnit, identified, reasons, data } = demand.data
  const money = (minor: number) => formatMoney(minor, currency)
  const range = preview.data?.current
  const low = points[0]?.price ?? basePrice
  const high = points.at(-1)?.price ?? basePrice
  const markers: Marker[] = [
    { x: basePrice, name: t('product.markBase'), tone: 'neutral' },
    ...(quoted.price === basePrice
      ? []
      : [{ x: quoted.price, name: t('product.markMostQuotes'), tone: 1 } as const]),
    ...(quoted.curvePrice === null || quoted.curvePrice === quoted.price
      ? []
      : [{ x: quoted.curvePrice, name: t('product.markBestOfCurve'), tone: 'good' } as const]),
  ]
  const shades: Shade[] = [
    ...(tested
      ? [shade(tested.low, tested.high, t('product.testedPrices'), 'tested', low, high)]
      : []),
    ...(range && range.low > low
      ? [shade(low, range.low, t('product.belowGuardrails'), 'forbidden', low, high)]
      : []),
    ...(range && range.high < high
      ? [shade(range.high, high, t('product.aboveGuardrails'), 'forbidden', low, high)]
      : []),
  ]
  // Ticks have little room: the axis names the currency.
  const one = 10 ** currencyDigits(currency)
  const tick = (minor: number) => formatNumber(minor / one)
  const unit = currency.toUpperCase()
  const common = {
    markers,
    shades,
    formatX: money,
    tickX: tick,
    nameX: t('product.priceIn', { unit }),
    domainX: [low, high],
    bandName: t('product.believedBand', { share: formatPercent(0.9, { digits: 0 }) }),
  } as const
  const isShare = demandUnit === 'probability'
  return (
    <Panel title={t('product.demandHeading')}>
      <Columns>
        <XYChart
          {...common}
          caption={isShare ? t('product.demandCaptionChance') : t('product.demandCaptionUnits')}
          name={t('product.demand')}
          series={demandSeries(demand.data)}
          fromZero
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
          series={[
            {
              name: t('product.profit'),
              tone: 3,
              points: points.map(({ price, profit }) => ({
                x: price,
                y: profit.value,
                ...ends(profit),
              })),
            },
          ]}
          fromZero
          nameY={
            isShare ? t('product.profitPerOffer', { unit }) : t('product.profitADay', { unit })
          }
          formatY={money}
          tickY={tick}
        />
      </Columns>
      <ul className={style.notes}>
        <li>
          {identified ? t('product.demandIdentified') : t('product.demandUnidentified')}{' '}
          {t('product.learntFrom', {
            offers: data.offers,
            purchases: formatCount(data.purchases),
            rows: data.salesRows,
          })}
        </li>
        {[...reasons, ...quoted.reasons].map((reason) => (
          <li key={reason}>{inWords(reason)}</li>
        ))}
        {shades.length > 0 && <li>{shadedWords(tested, range, money)}</li>}
      </ul>
    </Panel>
  )
}

type Range = { low: number; high: number }

function shadedWords(
  tested: Range | null,
  allowed: Range | undefined,
  money: (minor: number) => string,
): string {
  const ofRange = ({ low, high }: Range) => ({ low: money(low), high: money(high) })
  if (!tested) return allowed ? t('product.shadedAllowed', ofRange(allowed)) : ''
  if (!allowed) return t('product.shadedTested', ofRange(tested))
  return t('product.shadedBoth', {
    testedLow: money(tested.low),
    testedHigh: money(tested.high),
    low: money(allowed.low),
    high: money(allowed.high),
  })
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

const ends = ({ low, high }: Range) => ({ low, high })

function shade(
  from: number,
  to: number,
  name: string,
  kind: Shade['kind'],
  low: number,
  high: number,
): Shade {
  return { from: Math.max(low, from), to: Math.min(high, to), name, kind }
}
