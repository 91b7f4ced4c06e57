import type { LiftReport } from '../../../../clients/typescript/src/main.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Figures } from '../../components/Figures.tsx'
import { NumberInput } from '../../components/number-fields.tsx'
import { Panel } from '../../components/Page.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import style from './evidence.module.css'

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** How long a proof takes, and what would shorten it. */
export function Planner({ report, lift }: { report: LiftReport; lift: number }) {
  const [, change] = useUrlState()
  const { plan } = report
  const weeks = (count: number | null) => {
    if (count === null) return t('evidence.planTooLong')
    if (count < 1 / 7) return t('evidence.planAtOnce')
    if (count < 1) return t('evidence.planDays', { count: Math.round(7 * count) })
    return t('evidence.planWeeks', { count: rounded(count, count < 10 ? 1 : 0) })
  }
  return (
    <Panel title={t('evidence.planHeading')}>
      <div className={style.controls}>
        <NumberInput
          label={t('evidence.planLift')}
          hint={t('evidence.planLiftHint', { low: formatPercent(0.005), high: formatPercent(1) })}
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
        <EmptyState title={t('evidence.planEmpty')} hint={t('evidence.planEmptyHint')} />
      ) : (
        <>
          <Figures
            figures={[
              {
                name: t('evidence.planProvenAfter', { lift: formatPercent(plan.lift) }),
                value: weeks(plan.weeks),
                hint: t('evidence.planProvenHint'),
              },
              { name: t('evidence.planSoFar'), value: weeks(plan.weeksSoFar) },
              {
                name: t('evidence.planHalfYear'),
                value: plan.leastLift < 1 ? formatPercent(plan.leastLift) : `> ${formatPercent(1)}`,
                hint: t('evidence.planHalfYearHint'),
              },
            ]}
          />
          <SimpleTable
            label={t('evidence.planTable')}
            rows={plan.withHoldouts}
            rowKey={({ holdout }) => String(holdout)}
            columns={[
              {
                header: t('evidence.planHoldout'),
                cell: (row) => formatPercent(row.holdout, { digits: 0 }),
              },
              { header: t('evidence.planAfter'), align: 'end', cell: (row) => weeks(row.weeks) },
            ]}
          />
          {plan.weeks === null && <p>{t('evidence.planNever')}</p>}
        </>
      )}
    </Panel>
  )
}
