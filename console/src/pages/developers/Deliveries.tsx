import { useState } from 'react'
import type { WebhookDelivery, WebhookEndpoint } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
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
import { eventInWords } from './event-types.ts'

const tones = { pending: 'info', succeeded: 'good', failed: 'bad' } as const
const words = { pending: 'Waits', succeeded: 'Arrived', failed: 'Given up' }

/** What was sent to a webhook, and what became of it. */
export function Deliveries({ endpoint: { id, url } }: { endpoint: WebhookEndpoint }) {
  const deliveries = usePages(['deliveries', id], (startingAfter, signal) =>
    client.webhookEndpoints.listDeliveries(id, { limit: 100, startingAfter }, { signal }),
  )
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      id: 'event',
      header: 'Event',
      width: 'minmax(11rem, 1fr)',
      cell: ({ eventType }) => eventInWords(eventType),
    },
    {
      id: 'state',
      header: 'State',
      width: '7rem',
      cell: ({ status }) => <Tag tone={tones[status]}>{words[status]}</Tag>,
    },
    {
      id: 'when',
      header: 'Due',
      width: 'minmax(13rem, 1fr)',
      cell: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      id: 'answer',
      header: 'Last answer',
      width: 'minmax(10rem, 2fr)',
      from: 'tablet',
      cell: ({ attempts, lastStatus, lastError }) =>
        attempts === 0
          ? 'not tried yet'
          : `${lastStatus ?? lastError ?? 'none'}, after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`,
    },
    {
      id: 'again',
      header: 'Do',
      width: '8rem',
      align: 'end',
      cell: (delivery) => <Again endpointId={id} delivery={delivery} onSent={deliveries.refetch} />,
    },
  ]
  return (
    <Panel
      title="Deliveries"
      aside={
        <Button
          small
          icon="refresh"
          isPending={deliveries.isRefetching}
          onPress={() => deliveries.refetch()}
        >
          Look again
        </Button>
      }
    >
      <p>
        To <code>{url}</code>
      </p>
      {deliveries.status === 'pending' && <Pending label="Loading deliveries" />}
      {deliveries.status === 'error' && (
        <ProblemNotice error={deliveries.error} onRetry={deliveries.refetch} />
      )}
      {deliveries.status === 'success' &&
        (deliveries.rows.length === 0 ? (
          <EmptyState
            title="Nothing was sent yet"
            hint="The next event of the types it asks for will stand here."
          />
        ) : (
          <DataTable
            label="Deliveries, newest first"
            columns={columns}
            rows={deliveries.rows}
            rowKey={(delivery) => delivery.id}
            hasMore={deliveries.hasNextPage}
            onMore={deliveries.more}
          />
        ))}
    </Panel>
  )
}

type AgainProps = { endpointId: string; delivery: WebhookDelivery; onSent: () => unknown }

function Again({ endpointId, delivery, onSent }: AgainProps) {
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const send = async () => {
    setBusy(true)
    try {
      await client.webhookEndpoints.redeliver(endpointId, { eventId: delivery.eventId })
      toast({ message: 'It is sent once more.' })
      await onSent()
    } catch (error) {
      toast({ tone: 'bad', message: `It was not sent: ${(error as Error).message}` })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      small
      isPending={isBusy}
      aria-label={`Send again: ${eventInWords(delivery.eventType)}`}
      onPress={send}
    >
      Send again
    </Button>
  )
}
