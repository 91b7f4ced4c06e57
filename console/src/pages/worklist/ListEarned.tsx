import { useQuery } from '@tanstack/react-query'
import type { PriceList, TradeReport } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { remarksInWords } from '../../api/refusal-words.ts'
import { useTrade } from '../../api/use-trade.ts'
import { LinkButton } from '../../components/Button.tsx'
import { type Figure, Figures } from '../../components/Figures.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { changeOf, unequalDays } from '../../format/by-known-day.ts'
import { formatUtcPeriod } from '../../format/date.ts'
import { formatGain, formatMoney } from '../../format/money.ts'
import { formatCount, formatNumber, formatPercent } from '../../format/number.ts'
import { speakAll, t } from '../../messages/messages.ts'
import { type InForce, inForceOf } from './in-force.ts'

/** What a list that is or was in force has earned; empty for one that never was. */
export function ListEarned({ list }: { list: PriceList }) {
  const time = inForceOf(list, Date.now())
  if (time === null) return null
  return (
    <Panel title={t(list.status === 'active' ? 'worklist.earnedSoFar' : 'worklist.earned')}>
      {list.design === 'switchback' ? <Proven list={list} /> : <Compared list={list} time={time} />}
    </Panel>
  )
}

/** A switchback proves what it earned, through its plan. */
function Proven({ list }: { list: PriceList }) {
  const result = useQuery({
    queryKey: ['price_lists', list.id, 'result'],
    queryFn: async ({ signal }) => {
      const asked = client.priceLists.result(list.id, { signal })
      return (await Promise.all([asked, speakAll()]))[0]
    },
  })
  if (result.isPending) return <Pending label={t('worklist.loadingEarned')} height={8} />
  if (result.isError) return <ProblemNotice error={result.error} onRetry={result.refetch} />
  const { profit, revenue, sold, blocks, blocksDone, cautions } = result.data
  const money = (minor: number) => formatGain(minor, list.currency)
  const units = (count: number) => formatNumber(count, { digits: 1, signed: true })
  const figures = [
    { name: t('worklist.profitByDay'), effect: profit, format: money },
    { name: t('worklist.revenueByDay'), effect: revenue, format: money },
    { name: t('worklist.unitsByDay'), effect: sold, format: units },
  ].flatMap(({ name, effect, format }): Figure[] => {
    if (effect === null) return []
    const { perDay, low, high } = effect
    const end = (value: number | null) =>
      value === null ? t('worklist.notBounded') : format(value)
    const hint = t('worklist.interval', {
      confidence: formatPercent(0.95),
      low: end(low),
      high: end(high),
    })
    const tone = low !== null && low > 0 ? 'good' : high !== null && high < 0 ? 'bad' : 'neutral'
    return [{ name, value: format(perDay), hint, tone }]
  })
  return (
    <>
      <p>
        {t('worklist.provenByTurns', {
          done: formatCount(blocksDone),
          total: formatCount(blocks),
        })}
      </p>
      {figures.length > 0 && <Figures figures={figures} />}
      {remarksInWords(cautions, result.data.remarks, { currency: list.currency }).map((caution) => (
        <p key={caution}>{caution}</p>
      ))}
      <div>
        <LinkButton to={`${paths.evidence}?tab=switchbacks&list=${list.id}`} icon="evidence">
          {t('worklist.seeProof')}
        </LinkButton>
      </div>
    </>
  )
}

/** For other lists: what their products sold, compared with an equally long time before. */
function Compared({ list, time }: { list: PriceList; time: InForce }) {
  const { currency, summary } = list
  const trade = useTrade({
    priceListId: list.id,
    from: time.from,
    until: time.until,
    interval: 'day',
  })
  if (trade.isPending) return <Pending label={t('worklist.loadingEarned')} height={8} />
  if (trade.isError) return <ProblemNotice error={trade.error} onRetry={trade.refetch} />
  const { total } = trade.data
  const unequal = unequalDays(trade.data)
  const period = formatUtcPeriod(time.from, Date.parse(time.until) - 1)
  if (total.units === 0) {
    return <p>{t('worklist.noSales', { period })}</p>
  }
  const expected: Figure[] =
    summary === null
      ? []
      : [
          {
            name: t('worklist.expectedProfit'),
            value: formatGain(summary.profit.value * time.share, currency),
            hint:
              time.share < 0.995
                ? t('worklist.saidForPart', { share: formatPercent(time.share, { digits: 0 }) })
                : t('worklist.saidForAll'),
          },
        ]
  return (
    <>
      <p>{t('worklist.soldBeside', { period })}</p>
      <Figures figures={[...figuresOf(trade.data, currency), ...expected]} />
      {unequal !== null && <p>{t('worklist.comparedByDay', unequal)}</p>}
      <p>{t('worklist.provesNothing')}</p>
    </>
  )
}

function figuresOf(report: TradeReport, currency: string): Figure[] {
  const { total, before } = report
  const isByDay = unequalDays(report) !== null
  const money = (minor: number) => formatMoney(minor, currency, { compact: true, whole: true })
  const count = (units: number) => formatNumber(units, { digits: 0 })
  const beside = (now: number, then: number, say: (value: number) => string) => {
    const change = changeOf(report, now, then)
    if (change === null) return t('worklist.nothingBefore')
    const told = { change: formatPercent(change, { signed: true }), value: say(then) }
    return t(isByDay ? 'worklist.besideBeforeByDay' : 'worklist.besideBefore', told)
  }
  const isCosted = total.costedRevenue > 0
  return [
    {
      name: t('worklist.profit'),
      value: isCosted ? money(total.profit) : t('worklist.notKnown'),
      hint: isCosted ? beside(total.profit, before.profit, money) : t('worklist.noUnitCost'),
    },
    {
      name: t('worklist.revenue'),
      value: money(total.revenue),
      hint: beside(total.revenue, before.revenue, money),
    },
    {
      name: t('worklist.units'),
      value: count(total.units),
      hint: beside(total.units, before.units, count),
    },
  ]
}
