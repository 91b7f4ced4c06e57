import { useState } from 'react'
import type { WebhookEndpoint } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { problemOf } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { useToast } from '../../components/toast.tsx'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import style from './Developers.module.css'
import { endpointsKey } from './endpoints-key.ts'

type Props = {
  endpoint: WebhookEndpoint
  isChosen: boolean
  onChoose: () => void
  onSecret: (made: { secret: string }) => unknown
}

/** The actions on a webhook. */
export function EndpointButtons({ endpoint, isChosen, onChoose, onSecret }: Props) {
  const [asking, setAsking] = useState<'rotate' | 'delete' | null>(null)
  const toast = useToast()
  const { id, url } = endpoint
  const remove = async () => {
    await client.webhookEndpoints.delete(id)
    await refresh()
    toast({ message: t('developers.removed') })
  }
  return (
    <span className={style.rowWays}>
      <Button
        small
        aria-expanded={isChosen}
        aria-label={t('developers.deliveriesOf', { url })}
        onPress={onChoose}
      >
        {t('developers.deliveries')}
      </Button>
      <TurnButton endpoint={endpoint} />
      <Button
        small
        aria-label={t('developers.newSecretFor', { url })}
        onPress={() => setAsking('rotate')}
      >
        {t('developers.newSecret')}
      </Button>
      <Button
        small
        look="danger"
        aria-label={t('developers.removeOne', { url })}
        onPress={() => setAsking('delete')}
      >
        {t('developers.remove')}
      </Button>
      <ConfirmDialog
        isOpen={asking === 'rotate'}
        title={t('developers.newSecretTitle')}
        confirm={t('developers.make')}
        onConfirm={async () =>
          onSecret(await client.webhookEndpoints.rotateSecret(id, { overlapDays: 1 }))
        }
        onClose={() => setAsking(null)}
      >
        <p>{t('developers.newSecretText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        title={t('developers.removeTitle')}
        confirm={t('developers.remove')}
        danger
        onConfirm={remove}
        onClose={() => setAsking(null)}
      >
        <p>{rich('developers.removeText', { url, code: (text) => <code>{text}</code> })}</p>
      </ConfirmDialog>
    </span>
  )
}

/** Disables a webhook, or enables it again. */
function TurnButton({ endpoint: { id, url, status } }: { endpoint: WebhookEndpoint }) {
  const toast = useToast()
  const isOn = status === 'enabled'
  const turn = async () => {
    try {
      await client.webhookEndpoints.update(id, { status: isOn ? 'disabled' : 'enabled' })
      await refresh()
    } catch (error) {
      toast({
        tone: 'bad',
        message: t('developers.nothingChanged', { reason: problemOf(error).remedy }),
      })
    }
  }
  return (
    <Button
      small
      aria-label={isOn ? t('developers.turnOffOne', { url }) : t('developers.turnOnOne', { url })}
      onPress={turn}
    >
      {isOn ? t('developers.turnOff') : t('developers.turnOn')}
    </Button>
  )
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: endpointsKey })
}
