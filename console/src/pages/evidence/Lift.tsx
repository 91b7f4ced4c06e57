import type { LiftReport } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useShownInSlices } from '../../address/use-shown-in-slices.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { knownByWeek } from '../../api/known-by-week.ts'
import { useLiftOverTime } from '../../api/use-lift-over-time.ts'
import { XYChart } from '../../charts/XYChart.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Figures } from '../../components/Figures.tsx'
import { InTurn } from '../../components/InTurn.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { Tag } from '../../components/Tag.tsx'
import { liftSentence } from '../../explanation/lift-sentence.ts'
import { liftVerdicts } from '../../explanation/lift-verdicts.ts'
import { formatAxisDay, formatUtcDay, formatUtcPeriodSoFar } from '../../format/date.ts'
import { formatGain } from '../../format/money.ts'
import { formatCount, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { LiftGroups } from './LiftGroups.tsx'
import { Planner } from './Planner.tsx'
import { Sentences } from './Sentences.tsx'
import { type LiftKey, useLift } from './use-lift.ts'
import { atLevel, inRange, intervalName, rangeText } from './words.ts'

const keys: readonly LiftKey[] = ['category', 'product', 'week', 'segment']

/** What optimized prices earned compared with the holdout. */
export function Lift() {
  const [state] = useUrlState()
  const by = keys.find((key) => key === state.get('by')) ?? 'category'
  const asked = Number(state.get('lift'))
  const lift = asked >= 0.005 && asked <= 1 ? asked : 0.05
  const report = useLift(by, lift)
  const isShown = useShownInSlices(report.isPending)
  if (report.isPending || !isShown) return <Pending label={t('evidence.liftLoading')} height={32} />
  if (report.isError) return <ProblemNotice error={report.error} onRetry={report.refetch} />
  const { data } = report
  if (data.currency === null) {
    return (
      <EmptyState title={t('evidence.nothingCounted')} hint={t('evidence.liftEmptyHint')}>
        <LinkButton to={paths.guide('proof')}>{t('evidence.liftGuide')}</LinkButton>
      </EmptyState>
    )
  }
  return (
    <InTurn>
      <Earned report={data} currency={data.currency} />
      <OverTime />
      <LiftGroups report={data} by={by} />
      <Planner report={data} lift={lift} />
    </InTurn>
  )
}

function Earned({ report, currency }: { report: LiftReport; currency: string }) {
  const { offers, verdict, periodStart, periodEnd } = report
  const measure = report.profit ?? report.revenue
  const of = report.profit === null ? 'revenue' : 'profit'
  const { name, tone } = liftVerdicts[verdict]
  const money = (minor: number) => formatGain(minor, currency)
  const period = periodStart && periodEnd ? formatUtcPeriodSoFar(periodStart, periodEnd) : ''
  return (
    <Panel title={t('evidence.earnedHeading')} aside={<Tag tone={tone}>{name}</Tag>}>
      {measure && (
        <Figures
          figures={[
            {
              name: t('evidence.earnedOf', { measure: of }),
              value: money(measure.earned.value),
              hint: atLevel(inRange(measure.earned, money)),
            },
            {
              name: t('evidence.liftOf', { measure: of }),
              value:
                measure.relative.value === null
                  ? t('evidence.notKnown')
                  : formatPercent(measure.relative.value, { signed: true }),
              hint: atLevel(rangeText(measure.relative)),
            },
            {
              name: t('evidence.offers'),
              value: formatCount(offers.optimized + offers.holdout),
              hint: t('evidence.heldOutHint', { count: formatCount(offers.holdout) }),
            },
            {
              name: t('evidence.costsKnown'),
              value: formatPercent(report.costsKnown, { digits: 0 }),
              hint: t('evidence.costsKnownHint'),
            },
          ]}
        />
      )}
      <p>{t('evidence.weeksCounted', { period })}</p>
      {/* In the reader’s language already. */}
      <p>{liftSentence(report)}</p>
      <Sentences of={report.reasons.slice(1)} remarks={report.remarks?.slice(1)} />
      <Sentences
        of={report.randomizationUnit?.reasons ?? []}
        remarks={report.randomizationUnit?.remarks}
      />
    </Panel>
  )
}

function OverTime() {
  const { isPending, error, refetch, data } = useLiftOverTime()
  const isShown = useShownInSlices(isPending)
  const of = data?.profit === null ? 'revenue' : 'profit'
  const drawn = (data === undefined ? [] : knownByWeek(data)).flatMap(({ untilMs, measure }) => {
    const { value, low, high } = measure.relative
    return value === null ? [] : [{ x: untilMs, y: value, low, high }]
  })
  return (
    <Panel title={t('evidence.overTimeHeading')}>
      {isPending || !isShown ? (
        <Pending label={t('evidence.overTimeLoading')} height={24} />
      ) : error ? (
        <ProblemNotice error={error} onRetry={refetch} />
      ) : drawn.length === 0 ? (
        <EmptyState title={t('evidence.overTimeEmpty')} hint={t('evidence.overTimeEmptyHint')} />
      ) : (
        <XYChart
          name={t('evidence.overTimeName')}
          caption={t('evidence.overTimeCaption', { measure: of, level: formatPercent(0.95) })}
          scale="time"
          series={[
            {
              name: t('evidence.lift'),
              tone: 1,
              points: drawn,
              shape: drawn.length > 1 ? 'line' : 'dots',
            },
          ]}
          formatX={(x) => formatUtcDay(x)}
          tickX={(x) => formatAxisDay(x)}
          formatY={(y) => formatPercent(y, { signed: true })}
          nameX={t('evidence.until')}
          nameY={t('evidence.lift')}
          fromZero
          bandName={intervalName}
        />
      )}
    </Panel>
  )
}
