import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { TextInput } from '../../components/fields.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { Tag } from '../../components/Tag.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatInstant } from '../../format/date.ts'
import style from './Settings.module.css'

const queryKey = ['account']

/** Whether all prices of the account are paused. */
export function useAccount() {
  return useQuery({ queryKey, queryFn: ({ signal }) => client.account.get({ signal }) })
}

/** Stops everything at once, and lets prices move again. */
export function Standstill() {
  const account = useAccount()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const may = useMay('products:write')
  const toast = useToast()
  if (account.status === 'pending') return <Pending label="Loading the account" />
  if (account.status === 'error') {
    return <ProblemNotice error={account.error} onRetry={account.refetch} />
  }
  const { paused } = account.data
  const pause = async () => {
    const given = reason.trim()
    queryClient.setQueryData(
      queryKey,
      await client.account.pause(given === '' ? {} : { reason: given }),
    )
    toast({ message: 'All prices are paused: every quote is its base price.', undo: resume })
  }
  const resume = async () => {
    queryClient.setQueryData(queryKey, await client.account.resume())
    toast({ message: 'Prices move again.' })
  }
  return (
    <Panel
      title="All prices"
      aside={
        <Tag tone={paused === null ? 'good' : 'warn'}>{paused === null ? 'Moving' : 'Paused'}</Tag>
      }
    >
      {paused === null ? (
        <p>
          Quotes are optimized. Pausing makes every quote its base price at once, on every replica,
          promised prices and lists included. Learning goes on.
        </p>
      ) : (
        <p>
          Paused since {formatInstant(paused.at)} by <code>{paused.by}</code>
          {paused.reason === null ? '.' : `: ${paused.reason}`}
        </p>
      )}
      <div className={style.ways}>
        {paused === null ? (
          <Button look="danger" isDisabled={!may} onPress={() => setAsking(true)}>
            Pause all prices
          </Button>
        ) : (
          <Button look="primary" isDisabled={!may} onPress={() => setAsking(true)}>
            Let prices move again
          </Button>
        )}
        {!may && <span className={style.note}>Your sign-in does not allow this.</span>}
      </div>
      {paused === null ? (
        <ConfirmDialog
          isOpen={isAsking}
          title="Pause all prices?"
          confirm="Pause"
          danger
          onConfirm={pause}
          onClose={() => setAsking(false)}
        >
          <p>From this moment every quote of this half of the account is its base price.</p>
          <TextInput
            label="Reason"
            value={reason}
            onChange={setReason}
            maxLength={500}
            hint="Shown to whoever asks, and kept in the audit."
          />
        </ConfirmDialog>
      ) : (
        <ConfirmDialog
          isOpen={isAsking}
          title="Let prices move again?"
          confirm="Resume"
          onConfirm={resume}
          onClose={() => setAsking(false)}
        >
          <p>Quotes are optimized again from this moment.</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
