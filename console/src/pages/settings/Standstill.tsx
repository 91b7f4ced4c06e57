import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../../clients/typescript/src/main.ts'
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
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import style from './Settings.module.css'

const queryKey = ['account']

/** Whether all prices of the account are paused. */
export function useAccount() {
  return useQuery({ queryKey, queryFn: ({ signal }) => client.account.get({ signal }) })
}

/** A pause can be undone from the message that confirms it. */
function usePauseAndResume() {
  const toast = useToast()
  const pause = async (reason: string) => {
    const given = reason.trim()
    queryClient.setQueryData(
      queryKey,
      await client.account.pause(given === '' ? {} : { reason: given }),
    )
    toast({ message: t('settings.pauseDone'), undo: resume })
  }
  const resume = async () => {
    queryClient.setQueryData(queryKey, await client.account.resume())
    toast({ message: t('settings.resumeDone') })
  }
  return { pause, resume }
}

/** Stops everything at once, and lets prices move again. */
export function Standstill() {
  const account = useAccount()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const may = useMay('products:write')
  const { pause, resume } = usePauseAndResume()
  if (account.status === 'pending') return <Pending label={t('settings.loadingAccount')} />
  if (account.status === 'error') {
    return <ProblemNotice error={account.error} onRetry={account.refetch} />
  }
  const { paused } = account.data
  return (
    <Panel
      title={t('settings.allPrices')}
      aside={
        <Tag tone={paused === null ? 'good' : 'warn'}>
          {paused === null ? t('settings.moving') : t('settings.paused')}
        </Tag>
      }
    >
      {paused === null ? <p>{t('settings.pausingMeans')}</p> : <PausedSince {...paused} />}
      <div className={style.ways}>
        {paused === null ? (
          <Button look="danger" isDisabled={!may} onPress={() => setAsking(true)}>
            {t('settings.pauseAll')}
          </Button>
        ) : (
          <Button look="primary" isDisabled={!may} onPress={() => setAsking(true)}>
            {t('settings.resumeAll')}
          </Button>
        )}
        {!may && <span className={style.note}>{t('settings.mayNotThis')}</span>}
      </div>
      {paused === null ? (
        <ConfirmDialog
          isOpen={isAsking}
          title={t('settings.pauseQuestion')}
          confirm={t('settings.pause')}
          danger
          onConfirm={() => pause(reason)}
          onClose={() => setAsking(false)}
        >
          <p>{t('settings.pauseMeans')}</p>
          <TextInput
            label={t('settings.reason')}
            value={reason}
            onChange={setReason}
            maxLength={500}
            hint={t('settings.reasonHint')}
          />
        </ConfirmDialog>
      ) : (
        <ConfirmDialog
          isOpen={isAsking}
          title={t('settings.resumeQuestion')}
          confirm={t('settings.resume')}
          onConfirm={resume}
          onClose={() => setAsking(false)}
        >
          <p>{t('settings.resumeMeans')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function PausedSince({ at, by, reason }: NonNullable<Account['paused']>) {
  return (
    <p>
      {reason === null
        ? rich('settings.pausedSince', {
            code: (text) => <code>{text}</code>,
            when: formatInstant(at),
            by,
          })
        : rich('settings.pausedSinceReason', {
            code: (text) => <code>{text}</code>,
            when: formatInstant(at),
            by,
            reason,
          })}
    </p>
  )
}
