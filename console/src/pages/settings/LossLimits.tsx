import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LossLimitsReport } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
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
import { formatCount, formatPercent } from '../../format/number.ts'
import style from './Settings.module.css'

const policyKey = ['policy']

/** What each limit on loss is expected to earn and to risk here, chosen with one click. */
export function LossLimits() {
  const [id, setId] = useState<string | null>(null)
  const currency = useMainCurrency()
  const ask = useAskLimits(setId)
  return (
    <Panel title="How much may be lost while Lerner learns">
      <p className={style.note}>
        A wide limit earns more where base prices are off, and risks more where they are right. Your
        own products, customers and traffic are played through 26 weeks under each limit.
      </p>
      {ask.isError && <ProblemNotice error={ask.error} />}
      {id === null ? (
        <div className={style.ways}>
          <Button
            isDisabled={currency === null || ask.isPending}
            onPress={() => currency !== null && ask.mutate(currency)}
          >
            Work out what each limit earns and risks
          </Button>
          {currency === null && <span className={style.note}>Import products first.</span>}
        </div>
      ) : (
        <Limits id={id} currency={currency ?? 'usd'} />
      )}
    </Panel>
  )
}

function Limits({ id, currency }: { id: string; currency: string }) {
  const simulation = useSimulation(id)
  if (simulation.isPending) return <Pending label="Loading the limits" height={16} />
  if (simulation.isError) {
    return <ProblemNotice error={simulation.error} onRetry={simulation.refetch} />
  }
  const { data } = simulation
  if (!isDone(data)) {
    return (
      <>
        <p role="status">Weeks to come are played: this takes half a minute to a minute.</p>
        <Pending label="The limits are worked out" height={16} />
      </>
    )
  }
  if (data.lossLimits === null) {
    return <p role="alert">{data.failure ?? 'Nothing was found. Ask again.'}</p>
  }
  return <Told report={data.lossLimits} currency={currency} />
}

type Limit = LossLimitsReport['limits'][number]

function Told({ report, currency }: { report: LossLimitsReport; currency: string }) {
  const { limits, assumed } = report
  if (limits.length === 0) {
    return <p>Nothing can be said: of no product that sells is it known what a sale earns.</p>
  }
  return (
    <>
      <SimpleTable<Limit>
        label="What each limit is expected to earn and to risk"
        rows={limits}
        rowKey={({ maxLoss }) => String(maxLoss)}
        columns={[
          { header: 'At most lost', cell: ({ maxLoss }) => nameOf(maxLoss) },
          ...[4, 13, 26].map((weeks) => ({
            header: `After ${weeks} weeks`,
            cell: (limit: Limit) => <Horizon limit={limit} weeks={weeks} currency={currency} />,
          })),
          { header: 'Choice', cell: ({ maxLoss }) => <Choice maxLoss={maxLoss} /> },
        ]}
      />
      <ul className={style.note}>
        <li>
          Gain above base prices, with the interval that holds it nine times in ten, and the chance
          that base prices would have earned more.
        </li>
        {assumed.map((sentence) => (
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
      <strong>{percent(share.value)}</strong> ({percent(share.low)} to {percent(share.high)})
      <br />
      <span className={style.note}>
        {formatGain(Math.round(gain.value), currency)}, below base {formatPercent(chanceBelow)},{' '}
        {formatCount(productsMoved)} products move
      </span>
    </>
  )
}

/** Makes a limit the account's. */
function Choice({ maxLoss }: { maxLoss: number }) {
  const policy = useQuery({
    queryKey: policyKey,
    queryFn: ({ signal }) => client.policy.get({ signal }),
  })
  const may = useMay('products:write')
  const toast = useToast()
  if (policy.status !== 'success') return null
  const { own, effective } = policy.data
  if (own.maxLoss === maxLoss) return 'chosen'
  const save = async (fields: typeof own) => {
    const saved = await client.policy.put(fields)
    queryClient.setQueryData(policyKey, { ...saved, warnings: undefined })
  }
  const choose = async () => {
    await save({ ...own, maxLoss })
    toast({ message: `The limit is ${nameOf(maxLoss)} from now on.`, undo: () => save(own) })
  }
  return (
    <Button isDisabled={!may} onPress={choose}>
      {effective.maxLoss === maxLoss ? 'Keep' : 'Choose'}
    </Button>
  )
}

function nameOf(maxLoss: number): string {
  return maxLoss === 1 ? 'no limit' : formatPercent(maxLoss, { digits: 1 })
}
