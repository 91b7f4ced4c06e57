import type { LiftReport } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { knownByWeek } from '../../api/known-by-week.ts'
import { useLiftOverTime } from '../../api/use-lift-over-time.ts'
import { type Point, XYChart } from '../../charts/XYChart.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Figures } from '../../components/Figures.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatAxisDay, formatUtcDay, formatUtcPeriod } from '../../format/date.ts'
import { formatGain, formatGainTick } from '../../format/money.ts'
import { formatCount, formatPercent, formatShortCount } from '../../format/number.ts'
import { inWords } from '../../format/sentences.ts'
import { verdictWords } from './verdicts.ts'

/** What optimized prices earned beside base prices: figures of today, and how they came about. */
export function Earned() {
  const report = useLiftOverTime()
  return (
    <Panel
      title="What prices earned"
      aside={
        <LinkButton small to={paths.evidence}>
          See the evidence
        </LinkButton>
      }
    >
      {report.status === 'pending' && <Pending label="Loading what was earned" height={24} />}
      {report.status === 'error' && (
        <ProblemNotice error={report.error} onRetry={() => report.refetch()} />
      )}
      {report.status === 'success' && <EarnedOf report={report.data} />}
    </Panel>
  )
}

function EarnedOf({ report }: { report: LiftReport }) {
  const { currency, offers, sold, periodStart, periodEnd } = report
  const total = offers.optimized + offers.holdout
  if (currency === null || total === 0) {
    return (
      <EmptyState
        title="No quote was counted yet"
        hint="What optimized prices earned beside base prices is counted as the time for an answer ends: an hour after a quote, unless the service is set otherwise. Lists prove themselves by a switchback."
      />
    )
  }
  const measure = report.profit ?? report.revenue
  const { title, tone } = verdictWords[report.verdict]
  const share = (count: number, of: number) => (of === 0 ? '–' : formatPercent(count / of))
  const money = (minor: number) => formatGain(minor, currency)
  return (
    <>
      <Figures
        figures={[
          {
            name:
              report.profit === null ? 'Revenue beyond base prices' : 'Profit beyond base prices',
            value: measure === null ? '–' : money(measure.earned.value),
            hint:
              measure === null
                ? 'Too few purchases in one of the arms.'
                : `${formatPercent(0.95)}: ${money(measure.earned.low)} to ${money(measure.earned.high)}`,
            tone,
          },
          {
            name: 'Verdict',
            value: title,
            hint: periodStart && periodEnd ? formatUtcPeriod(periodStart, periodEnd) : '',
          },
          {
            name: 'Offers',
            value: formatShortCount(total),
            hint: `${formatCount(offers.holdout)} of them held out at base prices`,
          },
          {
            name: 'Bought per offer',
            value: share(sold.optimized, offers.optimized),
            hint: `held out: ${share(sold.holdout, offers.holdout)}`,
          },
        ]}
      />
      <p>{inWords(report.reasons[0] ?? '')}</p>
      <Sequence report={report} currency={currency} />
    </>
  )
}

function Sequence({ report, currency }: { report: LiftReport; currency: string }) {
  const points = knownByWeek(report).map(({ untilMs, measure }): Point => {
    const { value, low, high } = measure.earned
    return { x: untilMs, y: value, low, high }
  })
  if (points.length < 2) return null
  const money = (minor: number) => formatGain(minor, currency)
  return (
    <XYChart
      caption={`What optimized prices had earned beyond base prices by the end of each week (UTC). The band holds at every look: it covers the truth at all of them, 95 times in 100.`}
      name="Earned so far"
      scale="time"
      fromZero
      bandName={`${formatPercent(0.95, { digits: 0 })} interval`}
      series={[{ name: 'Earned', tone: 1, points }]}
      formatX={(ms) => formatUtcDay(ms)}
      tickX={(ms) => formatAxisDay(ms)}
      formatY={money}
      tickY={(minor) => formatGainTick(minor, currency)}
      nameX="End of the week, UTC"
      nameY={`Earned, ${currency.toUpperCase()}`}
    />
  )
}
