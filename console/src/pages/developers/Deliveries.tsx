import { useState } from 'react'
import type { WebhookDelivery, WebhookEndpoint } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { problemOf } from '../../api/problem.ts'
import { usePages } from '../../api/use-pages.ts'
import { Button } from '../../components/Button.tsx'
import type { Column } from '../../components/column.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { Tag } from '../../components/Tag.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatInstant } from '../../format/date.ts'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import { eventInWords } from './event-types.ts'

const tones = { pending: 'info', succeeded: 'good', failed: 'bad' } as const
const words = {
  pending: t('developers.waits'),
  succeeded: t('developers.arrived'),
  failed: t('developers.givenUp'),
}

/** Deliveries to a webhook, and their results. */
export function Deliveries({ endpoint: { id, url } }: { endpoint: WebhookEndpoint }) {
  const deliveries = usePages(['deliveries', id], (startingAfter, signal) =>
    client.webhookEndpoints.listDeliveries(id, { limit: 100, startingAfter }, { signal }),
  )
  return (
    <Panel
      title={t('developers.deliveries')}
      aside={
        <Button
          small
          icon="refresh"
          isPending={deliveries.isRefetching}
          onPress={() => deliveries.refetch()}
        >
          {t('developers.lookAgain')}
        </Button>
      }
    >
      <p>{rich('developers.deliveriesTo', { url, code: (text) => <code>{text}</code> })}</p>
      {deliveries.status === 'pending' && <Pending label={t('developers.loadingDeliveries')} />}
      {deliveries.status === 'error' && (
        <ProblemNotice error={deliveries.error} onRetry={deliveries.refetch} />
      )}
      {deliveries.status === 'success' &&
        (deliveries.rows.length === 0 ? (
          <EmptyState
            title={t('developers.noDeliveries')}
            hint={t('developers.noDeliveriesHint')}
          />
        ) : (
          <DataTable
            label={t('developers.deliveryTable')}
            columns={columnsOf(id, deliveries.refetch)}
            rows={deliveries.rows}
            rowKey={(delivery) => delivery.id}
            hasMore={deliveries.hasNextPage}
            onMore={deliveries.more}
          />
        ))}
    </Panel>
  )
}

function columnsOf(endpointId: string, onSent: () => unknown): readonly Column<WebhookDelivery>[] {
  return [
    {
      id: 'event',
      header: t('developers.event'),
      width: 'minmax(11rem, 1fr)',
      cell: ({ eventType }) => eventInWords(eventType),
    },
    {
      id: 'state',
      header: t('developers.state'),
      width: '7rem',
      cell: ({ status }) => <Tag tone={tones[status]}>{words[status]}</Tag>,
    },
    {
      id: 'when',
      header: t('developers.due'),
      width: 'minmax(13rem, 1fr)',
      cell: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      id: 'answer',
      header: t('developers.lastAnswer'),
      width: 'minmax(10rem, 2fr)',
      from: 'tablet',
      cell: ({ attempts, lastStatus, lastError }) =>
        attempts === 0
          ? t('developers.notTried')
          : t('developers.answered', {
              answer: lastStatus ?? lastError ?? t('developers.noAnswer'),
              tries: attempts,
            }),
    },
    {
      id: 'again',
      header: t('developers.actions'),
      width: '8rem',
      align: 'end',
      cell: (delivery) => <Again endpointId={endpointId} delivery={delivery} onSent={onSent} />,
    },
  ]
}

type AgainProps = { endpointId: string; delivery: WebhookDelivery; onSent: () => unknown }

function Again({ endpointId, delivery, onSent }: AgainProps) {
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const send = async () => {
    setBusy(true)
    try {
      await client.webhookEndpoints.redeliver(endpointId, { eventId: delivery.eventId })
      toast({ message: t('developers.sentAgain') })
      await onSent()
    } catch (error) {
      toast({ tone: 'bad', message: t('developers.notSent', { reason: problemOf(error).remedy }) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      small
      isPending={isBusy}
      aria-label={t('developers.sendAgainWhat', { event: eventInWords(delivery.eventType) })}
      onPress={send}
    >
      {t('developers.sendAgain')}
    </Button>
  )
}
