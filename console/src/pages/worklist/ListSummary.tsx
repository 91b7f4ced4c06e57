import { Link } from 'wouter'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { type Figure, Figures } from '../../components/Figures.tsx'
import { Worths } from '../../explanation/Worths.tsx'
import { formatGain } from '../../format/money.ts'
import { formatCount, formatNumber, formatPercent } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import style from './ListSummary.module.css'

type Summary = NonNullable<PriceList['summary']>

/** What the whole list is expected to earn, updated with each edit. */
export function ListSummary({ list }: { list: PriceList }) {
  const { summary, currency } = list
  const catalogue = useCatalogue()
  if (summary === null) return null
  const { stopped } = summary
  // As each entry says it: a short list that is drafted at noon begins with half a day.
  const exact = (Date.parse(list.until) - Date.parse(list.from)) / 86_400_000
  const days = exact >= 10 ? Math.round(exact) : Math.round(10 * exact) / 10
  const cautions = cautionsOf(summary)
  const known = catalogue.data?.currencies.find((one) => one.currency === currency)
  const waiting = list.status === 'draft' ? summary.waiting : 0
  return (
    <section className={style.summary} aria-label={t('worklist.shouldBring')} aria-live="polite">
      <Figures figures={figuresOf(summary, currency, days)} />
      {stopped > 0 && (
        <p>
          {rich('worklist.stoppedProducts', {
            count: stopped,
            link: (text) => <Link to={paths.alarms}>{text}</Link>,
          })}
        </p>
      )}
      {waiting > 0 && (
        <p>
          {rich('worklist.waitingProducts', {
            count: waiting,
            rule: ruleNames.maxLoss,
            link: (text) => <Link to={waitingPath(list)}>{text}</Link>,
          })}
        </p>
      )}
      {known !== undefined && list.status === 'draft' && <Worths of={known} list={list} />}
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

/** The products of the list's selection that wait. */
function waitingPath({ currency, selection }: PriceList): string {
  const query = new URLSearchParams({ show: 'waiting', currency })
  for (const [name, value] of Object.entries(selection?.attributes ?? {})) {
    query.append('attribute', `${name}=${value}`)
  }
  return `${paths.products}?${query}`
}

function figuresOf(summary: Summary, currency: string, days: number): readonly Figure[] {
  const { profit, units, raised, lowered, entries } = summary
  const money = (minor: number) => formatGain(minor, currency)
  const count = (units: number) => formatNumber(units, { digits: 0, signed: true })
  const ninety = (low: string, high: string) =>
    t('worklist.interval', { confidence: formatPercent(0.9), low, high })
  return [
    {
      name: t('worklist.profitInDays', { days }),
      value: money(profit.value),
      hint: ninety(money(profit.low), money(profit.high)),
      tone: profit.low > 0 ? 'good' : profit.high < 0 ? 'bad' : 'neutral',
    },
    {
      name: t('worklist.units'),
      value: count(units.value),
      hint: ninety(count(units.low), count(units.high)),
    },
    {
      name: t('worklist.pricesUp'),
      value: formatCount(raised),
      hint: t('worklist.ofThoseMoving'),
    },
    {
      name: t('worklist.pricesDown'),
      value: formatCount(lowered),
      hint: t('worklist.ofThoseMoving'),
    },
    {
      name: t('worklist.products'),
      value: formatCount(entries),
      hint: t('worklist.inTheList'),
    },
  ]
}

/** What the figures do not include, or are less certain about than they appear. */
function cautionsOf({ unmeasured, unidentified, costless }: Summary): readonly string[] {
  return [
    unmeasured > 0 && t('worklist.neverSoldNotCounted', { count: unmeasured }),
    unidentified > 0 && t('worklist.movesUntold', { count: unidentified }),
    costless > 0 && t('worklist.costlessTold', { count: formatCount(costless) }),
  ].filter((caution) => caution !== false)
}
