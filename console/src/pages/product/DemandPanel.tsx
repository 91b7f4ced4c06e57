import type { Demand } from '../../../../clients/typescript/src/main.ts'
import type { Marker, Series, Shade } from '../../charts/XYChart.tsx'
import { XYChart } from '../../charts/XYChart.tsx'
import { Columns, Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { currencyDigits, formatMoney } from '../../format/money.ts'
import { formatCount, formatNumber, formatPercent } from '../../format/number.ts'
import { inWords } from '../../format/sentences.ts'
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
      <Panel title="Demand and profit">
        <Pending label="Loading demand" height={24} />
      </Panel>
    )
  }
  if (demand.status === 'error') {
    return (
      <Panel title="Demand and profit">
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
    { x: basePrice, name: 'Base', tone: 'neutral' },
    ...(quoted.price === basePrice
      ? []
      : [{ x: quoted.price, name: 'Most quotes', tone: 1 } as const]),
    ...(quoted.curvePrice === null || quoted.curvePrice === quoted.price
      ? []
      : [{ x: quoted.curvePrice, name: 'Best of the curve', tone: 'good' } as const]),
  ]
  const shades: Shade[] = [
    ...(tested ? [shade(tested.low, tested.high, 'Tested prices', 'tested', low, high)] : []),
    ...(range && range.low > low
      ? [shade(low, range.low, 'Below the guardrails', 'forbidden', low, high)]
      : []),
    ...(range && range.high < high
      ? [shade(range.high, high, 'Above the guardrails', 'forbidden', low, high)]
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
    nameX: `Price, ${unit}`,
    domainX: [low, high],
    bandName: `${formatPercent(0.9, { digits: 0 })} of what is believed`,
  } as const
  const isShare = demandUnit === 'probability'
  return (
    <Panel title="Demand and profit">
      <Columns>
        <XYChart
          {...common}
          caption={`${isShare ? 'The chance that an offer is bought' : 'Units sold a day'} at each price. The band holds nine tenths of what is believed; dots are what was seen at prices that were tried.`}
          name="Demand"
          series={demandSeries(demand.data)}
          fromZero
          nameY={isShare ? 'Chance' : 'Units a day'}
          formatY={(y) => (isShare ? formatPercent(y) : formatNumber(y))}
        />
        <XYChart
          {...common}
          caption={`Profit ${isShare ? 'per offer' : 'a day'} in ${unit} at each price${points.some((point) => point.betterIfCost) ? ', which is revenue as no cost is known' : ''}. The band holds nine tenths of what is believed.`}
          name="Profit"
          series={[
            {
              name: 'Profit',
              tone: 3,
              points: points.map(({ price, profit }) => ({
                x: price,
                y: profit.value,
                ...ends(profit),
              })),
            },
          ]}
          fromZero
          nameY={`${isShare ? 'Profit per offer' : 'Profit a day'}, ${unit}`}
          formatY={money}
          tickY={tick}
        />
      </Columns>
      <ul className={style.notes}>
        <li>
          {identified
            ? 'The data show how demand follows the price.'
            : 'The data alone do not show yet how demand follows the price.'}{' '}
          Learnt from {formatCount(data.offers)} offers, {formatCount(data.purchases)} of them
          bought, and {formatCount(data.salesRows)} sales rows.
        </li>
        {[...reasons, ...quoted.reasons].map((reason) => (
          <li key={reason}>{inWords(reason)}</li>
        ))}
        {shades.length > 0 && (
          <li>
            Shaded:{' '}
            {tested && `prices from ${money(tested.low)} to ${money(tested.high)} were tried`}
            {tested && range ? '; ' : ''}
            {range && `the guardrails leave ${money(range.low)} to ${money(range.high)}`}.
          </li>
        )}
      </ul>
    </Panel>
  )
}

function demandSeries({ points, observed }: Demand): Series[] {
  const most = Math.max(1, ...observed.map(({ weight }) => weight))
  const lowest = points[0]?.price ?? 0
  const highest = points.at(-1)?.price ?? 0
  return [
    {
      name: 'Believed',
      tone: 1,
      points: points.map(({ price, demand }) => ({ x: price, y: demand.value, ...ends(demand) })),
    },
    {
      name: 'Seen',
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

const ends = ({ low, high }: { low: number; high: number }) => ({ low, high })

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
