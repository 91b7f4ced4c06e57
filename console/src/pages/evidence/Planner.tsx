import type { LiftReport } from '../../../../clients/typescript/src/main.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Figures } from '../../components/Figures.tsx'
import { NumberInput } from '../../components/fields.tsx'
import { Panel } from '../../components/Page.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { formatNumber, formatPercent } from '../../format/number.ts'
import style from './evidence.module.css'

/** How long a proof takes, and what would make it quicker. */
export function Planner({ report, lift }: { report: LiftReport; lift: number }) {
  const [, change] = useUrlState()
  const { plan } = report
  const weeks = (count: number | null) => {
    if (count === null) return 'More than 2 years'
    if (count < 1 / 7) return 'Less than a day'
    if (count < 1) return count < 1.5 / 7 ? '1 day' : `${formatNumber(Math.round(7 * count))} days`
    return `${formatNumber(count, { digits: count < 10 ? 1 : 0 })} weeks`
  }
  return (
    <Panel title="How long a proof takes">
      <div className={style.controls}>
        <NumberInput
          label="Lift to prove"
          hint={`${formatPercent(0.005)} to ${formatPercent(1)} of what base prices earn`}
          value={lift}
          min={0.005}
          max={1}
          step={0.005}
          format={{ style: 'percent', maximumFractionDigits: 1 }}
          onChange={(value) =>
            change({ lift: value === null || value === 0.05 ? null : String(value) })
          }
        />
      </div>
      {plan === null ? (
        <EmptyState title="Not known yet" hint="A plan needs the first purchases." />
      ) : (
        <>
          <Figures
            figures={[
              {
                name: `A lift of ${formatPercent(plan.lift)} is proven after`,
                value: weeks(plan.weeks),
                hint: 'from the first offer, four times in five',
              },
              { name: 'Counted so far', value: weeks(plan.weeksSoFar) },
              {
                name: 'Half a year proves',
                value: formatPercent(plan.leastLift),
                hint: 'and more, four times in five',
              },
            ]}
          />
          <SimpleTable
            label="Weeks with a larger holdout"
            rows={plan.withHoldouts}
            rowKey={({ holdout }) => String(holdout)}
            columns={[
              {
                header: 'With a holdout of',
                cell: (row) => formatPercent(row.holdout, { digits: 0 }),
              },
              { header: 'Proven after', align: 'end', cell: (row) => weeks(row.weeks) },
            ]}
          />
          {plan.weeks === null && (
            <p>
              Where nothing helps, look at all products together, or compare weeks: a price list
              with the design switchback.
            </p>
          )}
        </>
      )}
    </Panel>
  )
}
