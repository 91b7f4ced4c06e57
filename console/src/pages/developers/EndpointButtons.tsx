import { useState } from 'react'
import type { WebhookEndpoint } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { useToast } from '../../components/toast.tsx'
import style from './Developers.module.css'
import { endpointsKey } from './endpoints-key.ts'

type Props = {
  endpoint: WebhookEndpoint
  isChosen: boolean
  onChoose: () => void
  onSecret: (made: { secret: string }) => unknown
}

/** What can be done with a webhook. */
export function EndpointButtons({ endpoint, isChosen, onChoose, onSecret }: Props) {
  const [asking, setAsking] = useState<'rotate' | 'delete' | null>(null)
  const toast = useToast()
  const { id, url, status } = endpoint
  const isOn = status === 'enabled'
  const refresh = () => queryClient.invalidateQueries({ queryKey: endpointsKey })
  const turn = async () => {
    try {
      await client.webhookEndpoints.update(id, { status: isOn ? 'disabled' : 'enabled' })
      await refresh()
    } catch (error) {
      toast({ tone: 'bad', message: `Nothing was changed: ${(error as Error).message}` })
    }
  }
  const remove = async () => {
    await client.webhookEndpoints.delete(id)
    await refresh()
    toast({ message: 'The webhook is gone. What waited to be sent there was dropped.' })
  }
  return (
    <span className={style.rowWays}>
      <Button small aria-expanded={isChosen} aria-label={`Deliveries to ${url}`} onPress={onChoose}>
        Deliveries
      </Button>
      <Button small aria-label={`Turn ${isOn ? 'off' : 'on'} ${url}`} onPress={turn}>
        Turn {isOn ? 'off' : 'on'}
      </Button>
      <Button small aria-label={`New secret for ${url}`} onPress={() => setAsking('rotate')}>
        New secret
      </Button>
      <Button small look="danger" aria-label={`Remove ${url}`} onPress={() => setAsking('delete')}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={asking === 'rotate'}
        title="A new secret?"
        confirm="Make it"
        onConfirm={async () =>
          onSecret(await client.webhookEndpoints.rotateSecret(id, { overlapDays: 1 }))
        }
        onClose={() => setAsking(null)}
      >
        <p>For a day, messages are signed with both secrets, so that none is refused meanwhile.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        title="Remove the webhook?"
        confirm="Remove"
        danger
        onConfirm={remove}
        onClose={() => setAsking(null)}
      >
        <p>
          Nothing more is sent to <code>{url}</code>, and what waits is dropped. This cannot be
          undone.
        </p>
      </ConfirmDialog>
    </span>
  )
}
