import { Link } from 'wouter'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { Figures } from '../../components/Figures.tsx'
import { formatGain } from '../../format/money.ts'
import { formatCount, formatNumber, formatPercent } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'
import style from './ListSummary.module.css'

/** What the whole list is expected to earn; it follows each edit. */
export function ListSummary({ list }: { list: PriceList }) {
  const { summary, currency } = list
  const catalogue = useCatalogue()
  if (summary === null) return null
  const { profit, units, raised, lowered, entries, unmeasured, unidentified, costless, stopped } =
    summary
  const money = (minor: number) => formatGain(minor, currency)
  const days = Math.round((Date.parse(list.until) - Date.parse(list.from)) / 86_400_000)
  const cautions = [
    unmeasured > 0 && `${formatCount(unmeasured)} never sold: what they bring is not in the sums.`,
    unidentified > 0 &&
      `${formatCount(unidentified)} ${unidentified === 1 ? 'moves' : 'move'} though the data do not tell demand.`,
    costless > 0 && `${formatCount(costless)} without a known cost: told at the least favourable.`,
  ].filter((caution) => caution !== false)
  const left = stopped === 1 ? 'product is' : 'products are'
  const waiting =
    list.status === 'draft'
      ? (catalogue.data?.currencies.find((one) => one.currency === currency)?.waits.products ?? 0)
      : 0
  return (
    <section className={style.summary} aria-label="What the list should bring" aria-live="polite">
      <Figures
        figures={[
          {
            name: `Profit, in ${formatCount(days)} days`,
            value: money(profit.value),
            hint: `${formatPercent(0.9)}: ${money(profit.low)} to ${money(profit.high)}`,
            tone: profit.low > 0 ? 'good' : profit.high < 0 ? 'bad' : 'neutral',
          },
          {
            name: 'Units',
            value: formatNumber(units.value, { digits: 0, signed: true }),
            hint: `${formatPercent(0.9)}: ${formatNumber(units.low, { digits: 0, signed: true })} to ${formatNumber(units.high, { digits: 0, signed: true })}`,
          },
          { name: 'Prices up', value: formatCount(raised), hint: 'of those that move' },
          { name: 'Prices down', value: formatCount(lowered), hint: 'of those that move' },
          { name: 'Products', value: formatCount(entries), hint: 'in the list' },
        ]}
      />
      {stopped > 0 && (
        <p>
          {formatCount(stopped)} {left} left out: prices that an alarm stopped are not moved.{' '}
          <Link to={paths.alarms}>Answer the alarms</Link>, then draft the list again.
        </p>
      )}
      {waiting > 0 && (
        <p>
          <Link to={`${paths.products}?show=waiting&currency=${currency}`}>
            {formatCount(waiting)} other{' '}
            {waiting === 1 ? 'product waits its' : 'products wait their'} turn
          </Link>
          : {waiting === 1 ? 'it looks' : 'they look'} mispriced too, but “{ruleNames.maxLoss}” does
          not let all prices move at once.
        </p>
      )}
      {cautions.length > 0 && (
        <ul className={style.cautions}>
          {cautions.map((caution) => (
            <li key={caution}>{caution}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
