import { useDeferredValue, useState } from 'react'
import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components'
import { remarksInWords } from '../../api/refusal-words.ts'
import { Figures } from '../../components/Figures.tsx'
import { MoneyInput } from '../../components/number-fields.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatMoney } from '../../format/money.ts'
import { formatNumber } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import type { About } from './about.ts'
import style from './Product.module.css'
import { useForecast } from './use-product.ts'

type Props = About & { priceNow: number }

/** What four weeks at a price may bring; the price is dragged, or moved with the arrow keys. */
export function ForecastPanel({ id, basePrice, currency, segment, priceNow }: Props) {
  const [price, setPrice] = useState(priceNow)
  const asked = useDeferredValue(price)
  const forecast = useForecast(id, segment, asked)
  const low = Math.max(1, Math.round(Math.min(basePrice, priceNow) * 0.5))
  const high = Math.max(low + 1, Math.round(Math.max(basePrice, priceNow) * 1.6))
  const money = (minor: number) => formatMoney(minor, currency)
  const inRange = Math.min(Math.max(price, low), high)
  return (
    <Panel title={t('product.forecastHeading')}>
      <div className={style.drag}>
        <Slider
          minValue={low}
          maxValue={high}
          step={Math.max(1, Math.round((high - low) / 200))}
          value={inRange}
          onChange={(value) => setPrice(Number(value))}
          className={style.slider ?? ''}
        >
          <Label>{t('product.priceToTry')}</Label>
          <SliderOutput className={style.output ?? ''}>{money(price)}</SliderOutput>
          <SliderTrack className={style.track ?? ''}>
            <SliderThumb className={style.thumb ?? ''} />
          </SliderTrack>
        </Slider>
        <MoneyInput
          label={t('product.exactPrice')}
          currency={currency}
          value={price}
          min={1}
          onChange={(value) => value !== null && value > 0 && setPrice(value)}
        />
      </div>
      {forecast.status === 'pending' && <Pending label={t('product.reckoning')} height={8} />}
      {forecast.status === 'error' && (
        <ProblemNotice error={forecast.error} onRetry={() => forecast.refetch()} />
      )}
      {forecast.data && <Told forecast={forecast.data} />}
    </Panel>
  )
}

type ToldProps = {
  forecast: NonNullable<ReturnType<typeof useForecast>['data']>
}

function Told({ forecast }: ToldProps) {
  const { per, points, reasons, remarks, currency } = forecast
  // Of four weeks, nobody expects the cents; an offer earns little more than that.
  const money = (minor: number) => formatMoney(minor, currency, { whole: per === 'period' })
  const [point] = points
  if (point === undefined) return null
  const { units, revenue, profit, neighbours, tested } = point
  const about = (one: { low: number; high: number }, say: (value: number) => string) =>
    t('product.nineInTen', { low: say(one.low), high: say(one.high) })
  const count = (value: number) => formatNumber(value, { digits: per === 'period' ? 0 : 3 })
  return (
    <div aria-live="polite">
      <Figures
        figures={[
          {
            name: t('product.forecastUnits', { per }),
            value: count(units.value),
            hint: about(units, count),
          },
          {
            name: t('product.forecastRevenue', { per }),
            value: money(revenue.value),
            hint: about(revenue, money),
          },
          ...(profit
            ? [
                {
                  name: t('product.forecastProfit', { per }),
                  value: money(profit.value),
                  hint: about(profit, money),
                },
              ]
            : []),
          ...(profit && neighbours !== null && Math.round(neighbours) !== 0
            ? [
                {
                  name: t('product.forecastNeighbours', { per }),
                  value: formatMoney(neighbours, currency, {
                    signed: true,
                    whole: per === 'period',
                  }),
                  hint: t('product.forecastNeighboursHint'),
                },
              ]
            : []),
        ]}
      />
      <ul className={style.notes}>
        <li>{tested ? t('product.priceWasTried') : t('product.priceNotTried')}</li>
        {remarksInWords(reasons.slice(0, 3), remarks).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}
