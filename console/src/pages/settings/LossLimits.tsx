import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LossLimitsReport } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { remarksInWords } from '../../api/refusal-words.ts'
import { useMainCurrency } from '../../api/use-catalogue.ts'
import { useMay } from '../../api/use-session.ts'
import { isDone, useAskLimits, useSimulation } from '../../api/use-simulation.ts'
import { Button } from '../../components/Button.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatGain } from '../../format/money.ts'
import { formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import style from './Settings.module.css'

const policyKey = ['policy']

/** What each loss limit is expected to earn and to risk here, selectable with one click. */
export function LossLimits() {
  const [id, setId] = useState<string | null>(null)
  const currency = useMainCurrency()
  const ask = useAskLimits(setId)
  return (
    <Panel title={t('settings.limits')}>
      <p className={style.note}>{t('settings.limitsHint')}</p>
      {ask.isError && <ProblemNotice error={ask.error} />}
      {id === null ? (
        <div className={style.ways}>
          <Button
            isDisabled={currency === null || ask.isPending}
            onPress={() => currency !== null && ask.mutate(currency)}
          >
            {t('settings.limitsAsk')}
          </Button>
          {currency === null && <span className={style.note}>{t('settings.importFirst')}</span>}
        </div>
      ) : (
        <Limits id={id} currency={currency ?? 'usd'} />
      )}
    </Panel>
  )
}

function Limits({ id, currency }: { id: string; currency: string }) {
  const simulation = useSimulation(id)
  if (simulation.isPending) return <Pending label={t('settings.loadingLimits')} height={16} />
  if (simulation.isError) {
    return <ProblemNotice error={simulation.error} onRetry={simulation.refetch} />
  }
  const { data } = simulation
  if (!isDone(data)) {
    return (
      <>
        <p role="status">{t('settings.limitsPlayed')}</p>
        <Pending label={t('settings.limitsPending')} height={16} />
      </>
    )
  }
  if (data.lossLimits === null) {
    return <p role="alert">{data.failure ?? t('settings.limitsFailed')}</p>
  }
  return <Told report={data.lossLimits} currency={currency} />
}

type Limit = LossLimitsReport['limits'][number]

function Told({ report, currency }: { report: LossLimitsReport; currency: string }) {
  const { limits, assumed, assumedRemarks } = report
  if (limits.length === 0) {
    return <p>{t('settings.limitsNone')}</p>
  }
  return (
    <>
      <SimpleTable<Limit>
        label={t('settings.limitsTable')}
        rows={limits}
        rowKey={({ maxLoss }) => String(maxLoss)}
        columns={[
          { header: t('settings.atMostLost'), cell: ({ maxLoss }) => nameOf(maxLoss) },
          ...[4, 13, 26].map((weeks) => ({
            header: t('settings.afterWeeks', { weeks }),
            cell: (limit: Limit) => <Horizon limit={limit} weeks={weeks} currency={currency} />,
          })),
          { header: t('settings.choice'), cell: ({ maxLoss }) => <Choice maxLoss={maxLoss} /> },
        ]}
      />
      <ul className={style.note}>
        <li>{t('settings.limitsMean')}</li>
        {remarksInWords(assumed, assumedRemarks).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

type HorizonProps = { limit: Limit; weeks: number; currency: string }

function Horizon({ limit, weeks, currency }: HorizonProps) {
  const found = limit.horizons.find((one) => one.weeks === weeks)
  if (!found) return null
  const { share, gain, chanceBelow, productsMoved } = found
  const percent = (value: number) => formatPercent(value, { digits: 1 })
  return (
    <>
      {rich('settings.limitShare', {
        strong: (text) => <strong>{text}</strong>,
        share: percent(share.value),
        low: percent(share.low),
        high: percent(share.high),
      })}
      <br />
      <span className={style.note}>
        {t('settings.limitRisk', {
          gain: formatGain(Math.round(gain.value), currency),
          chance: formatPercent(chanceBelow),
          count: productsMoved,
        })}
      </span>
    </>
  )
}

/** Sets a limit for the account. */
function Choice({ maxLoss }: { maxLoss: number }) {
  const policy = useQuery({
    queryKey: policyKey,
    queryFn: ({ signal }) => client.policy.get({ signal }),
  })
  const may = useMay('products:write')
  const toast = useToast()
  const [isMine, setMine] = useState(false)
  if (policy.status !== 'success') return null
  const { own, effective } = policy.data
  if (own.maxLoss === maxLoss) return <Chosen takesFocus={isMine} />
  const save = async (fields: typeof own) => {
    const saved = await client.policy.put(fields)
    queryClient.setQueryData(policyKey, { ...saved, warnings: undefined })
  }
  const choose = async () => {
    setMine(true)
    await save({ ...own, maxLoss })
    const message =
      maxLoss === 1 ? t('settings.limitLifted') : t('settings.limitSet', { limit: nameOf(maxLoss) })
    toast({ message, undo: () => save(own) })
  }
  const label = effective.maxLoss === maxLoss ? t('settings.keep') : t('settings.choose')
  return (
    <Button isDisabled={!may} onPress={choose} aria-label={`${label}: ${nameOf(maxLoss)}`}>
      {label}
    </Button>
  )
}

/** In place of the button: a keyboard that pressed it goes on from here. */
function Chosen({ takesFocus }: { takesFocus: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.focus()
  }, [takesFocus])
  return (
    <span ref={place} tabIndex={-1}>
      {t('settings.chosen')}
    </span>
  )
}

function nameOf(maxLoss: number): string {
  return maxLoss === 1 ? t('settings.noLimit') : formatPercent(maxLoss, { digits: 1 })
}
