import type { LiftReport } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useShownInSlices } from '../../address/use-shown-in-slices.ts'
import { knownByWeek } from '../../api/known-by-week.ts'
import { useLiftOverTime } from '../../api/use-lift-over-time.ts'
import type { Point } from '../../charts/series.ts'
import { XYChart } from '../../charts/XYChart.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Figures } from '../../components/Figures.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { liftSentence } from '../../explanation/lift-sentence.ts'
import { liftVerdicts } from '../../explanation/lift-verdicts.ts'
import { formatAxisDay, formatUtcDay, formatUtcPeriodSoFar } from '../../format/date.ts'
import { formatGain, formatGainTick } from '../../format/money.ts'
import { formatCount, formatPercent, formatShortCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'

/** What optimized prices earned compared with base prices: now, and over time. */
export function Earned() {
  const report = useLiftOverTime()
  // Others did not wait for a report that takes long.
  const isShown = useShownInSlices(report.isPending)
  return (
    <Panel
      title={t('overview.earned')}
      aside={
        <LinkButton small to={paths.evidence}>
          {t('overview.seeEvidence')}
        </LinkButton>
      }
    >
      {(report.isPending || !isShown) && (
        <Pending label={t('overview.loadingEarned')} height={24} />
      )}
      {report.status === 'error' && (
        <ProblemNotice error={report.error} onRetry={() => report.refetch()} />
      )}
      {report.status === 'success' && isShown && <EarnedOf report={report.data} />}
    </Panel>
  )
}

function EarnedOf({ report }: { report: LiftReport }) {
  const { currency, offers, sold, periodStart, periodEnd } = report
  const total = offers.optimized + offers.holdout
  if (currency === null || total === 0) {
    return <EmptyState title={t('overview.noneCounted')} hint={t('overview.noneCountedHint')} />
  }
  const measure = report.profit ?? report.revenue
  const { name, tone } = liftVerdicts[report.verdict]
  const share = (count: number, of: number) => (of === 0 ? '–' : formatPercent(count / of))
  const money = (minor: number) => formatGain(minor, currency)
  return (
    <>
      <Figures
        figures={[
          {
            name: report.profit === null ? t('overview.revenueBeyond') : t('overview.profitBeyond'),
            value: measure === null ? '–' : money(measure.earned.value),
            hint:
              measure === null
                ? t('overview.tooFewBought')
                : t('overview.earnedBetween', {
                    level: formatPercent(0.95),
                    low: money(measure.earned.low),
                    high: money(measure.earned.high),
                  }),
            tone,
          },
          {
            name: t('overview.verdict'),
            value: name,
            hint: periodStart && periodEnd ? formatUtcPeriodSoFar(periodStart, periodEnd) : '',
          },
          {
            name: t('overview.offers'),
            value: formatShortCount(total),
            hint: t('overview.offersHeldOut', { count: formatCount(offers.holdout) }),
          },
          {
            name: t('overview.boughtPerOffer'),
            value: share(sold.optimized, offers.optimized),
            hint: t('overview.heldOut', { share: share(sold.holdout, offers.holdout) }),
          },
        ]}
      />
      <p>{liftSentence(report)}</p>
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
      caption={t('overview.earnedCaption')}
      name={t('overview.earnedSoFar')}
      scale="time"
      fromZero
      bandName={t('overview.earnedBand', { level: formatPercent(0.95, { digits: 0 }) })}
      series={[{ name: t('overview.earnedSeries'), tone: 1, points }]}
      formatX={(ms) => formatUtcDay(ms)}
      tickX={(ms) => formatAxisDay(ms)}
      formatY={money}
      tickY={(minor) => formatGainTick(minor, currency)}
      nameX={t('overview.earnedX')}
      nameY={t('overview.earnedY', { currency: currency.toUpperCase() })}
    />
  )
}
