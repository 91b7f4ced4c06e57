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
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { Tag } from '../../components/Tag.tsx'
import { formatAxisDay, formatUtcDay, formatUtcPeriod } from '../../format/date.ts'
import { formatGain } from '../../format/money.ts'
import { formatCount, formatPercent } from '../../format/number.ts'
import { LiftGroups } from './LiftGroups.tsx'
import { Planner } from './Planner.tsx'
import { Sentences } from './Sentences.tsx'
import { type LiftKey, useLift } from './use-lift.ts'
import { rangeText, verdictWords } from './words.ts'

const keys: readonly LiftKey[] = ['category', 'product', 'week', 'segment']

/** What optimized prices earned beside the holdout. */
export function Lift() {
  const [state] = useUrlState()
  const by = keys.find((key) => key === state.get('by')) ?? 'category'
  const asked = Number(state.get('lift'))
  const lift = asked >= 0.005 && asked <= 1 ? asked : 0.05
  const report = useLift(by, lift)
  const isShown = useShownInSlices(report.isPending)
  if (report.isPending || !isShown) return <Pending label="Loading what was earned" height={32} />
  if (report.isError) return <ProblemNotice error={report.error} onRetry={report.refetch} />
  const { data } = report
  if (data.currency === null) {
    return (
      <EmptyState
        title="Nothing was counted yet"
        hint="Lift is counted once you report outcomes of quotes, and a share of them, the holdout, keeps base prices."
      >
        <LinkButton to={paths.guide('proof')}>How it is counted</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <Earned report={data} currency={data.currency} />
      <OverTime />
      <LiftGroups report={data} by={by} />
      <Planner report={data} lift={lift} />
    </>
  )
}

function Earned({ report, currency }: { report: LiftReport; currency: string }) {
  const { offers, verdict, periodStart, periodEnd } = report
  const measure = report.profit ?? report.revenue
  const what = report.profit === null ? 'revenue' : 'profit'
  const { name, tone } = verdictWords[verdict]
  const money = (minor: number) => formatGain(minor, currency)
  const period = periodStart && periodEnd ? formatUtcPeriod(periodStart, periodEnd) : ''
  return (
    <Panel title="Earned so far" aside={<Tag tone={tone}>{name}</Tag>}>
      {measure && (
        <Figures
          figures={[
            {
              name: `Earned, ${what}`,
              value: money(measure.earned.value),
              hint: `${formatPercent(0.95)}: ${money(measure.earned.low)} to ${money(measure.earned.high)}`,
            },
            {
              name: `Lift of ${what}`,
              value:
                measure.relative.value === null
                  ? 'Not known'
                  : formatPercent(measure.relative.value, { signed: true }),
              hint: `${formatPercent(0.95)}: ${rangeText(measure.relative)}`,
            },
            {
              name: 'Offers',
              value: formatCount(offers.optimized + offers.holdout),
              hint: `${formatCount(offers.holdout)} of them held out at base prices`,
            },
            {
              name: 'Unit costs known',
              value: formatPercent(report.costsKnown, { digits: 0 }),
              hint: 'of all offers',
            },
          ]}
        />
      )}
      <p>Weeks from {period}.</p>
      <Sentences of={[...report.reasons, ...(report.randomizationUnit?.reasons ?? [])]} />
    </Panel>
  )
}

function OverTime() {
  const { isPending, error, refetch, data } = useLiftOverTime()
  const isShown = useShownInSlices(isPending)
  const what = data?.profit === null ? 'revenue' : 'profit'
  const drawn = (data === undefined ? [] : knownByWeek(data)).flatMap(({ untilMs, measure }) => {
    const { value, low, high } = measure.relative
    return value === null ? [] : [{ x: untilMs, y: value, low, high }]
  })
  return (
    <Panel title="Lift as it became known">
      {isPending || !isShown ? (
        <Pending label="Loading earlier reports" height={24} />
      ) : error ? (
        <ProblemNotice error={error} onRetry={refetch} />
      ) : drawn.length === 0 ? (
        <EmptyState
          title="Too few purchases yet"
          hint="An interval takes 30 purchases in each arm."
        />
      ) : (
        <XYChart
          name="Lift over time"
          caption={`Lift of ${what} from the first offer to the end of each week (UTC), in per cent of what base prices earn. The band holds with ${formatPercent(0.95)} at all looks together, so you may look whenever you like.`}
          scale="time"
          series={[
            { name: 'Lift', tone: 1, points: drawn, shape: drawn.length > 1 ? 'line' : 'dots' },
          ]}
          formatX={(x) => formatUtcDay(x)}
          tickX={(x) => formatAxisDay(x)}
          formatY={(y) => formatPercent(y, { signed: true })}
          nameX="Until, UTC"
          nameY="Lift"
          fromZero
          bandName={`${formatPercent(0.95)} interval`}
        />
      )}
    </Panel>
  )
}
