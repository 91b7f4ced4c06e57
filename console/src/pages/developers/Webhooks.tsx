import { useState } from 'react'
import type { WebhookEndpoint } from '../../../../clients/typescript/src/main.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { usePages } from '../../api/use-pages.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { Tag } from '../../components/Tag.tsx'
import { t } from '../../messages/messages.ts'
import { Deliveries } from './Deliveries.tsx'
import style from './Developers.module.css'
import { EndpointButtons } from './EndpointButtons.tsx'
import { endpointsKey } from './endpoints-key.ts'
import { NewEndpoint } from './NewEndpoint.tsx'
import { SecretDialog } from './SecretDialog.tsx'

const disabledWords = {
  requested: t('developers.offRequested'),
  gone: t('developers.offGone'),
  failing: t('developers.offFailing'),
}

/** Where events are sent, and the results. */
export function Webhooks() {
  const may = useMay('webhooks:write')
  if (!may) {
    return (
      <EmptyState title={t('developers.webhooksForAdmins')} hint={t('developers.forAdminsHint')} />
    )
  }
  return <Endpoints />
}

function Endpoints() {
  const [state, change] = useUrlState()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const endpoints = usePages(endpointsKey, (startingAfter, signal) =>
    client.webhookEndpoints.list({ limit: 100, startingAfter }, { signal }),
  )
  if (endpoints.status === 'pending') return <Pending label={t('developers.loadingWebhooks')} />
  if (endpoints.status === 'error') {
    return <ProblemNotice error={endpoints.error} onRetry={endpoints.refetch} />
  }
  const chosen = endpoints.rows.find(({ id }) => id === state.get('endpoint')) ?? null
  const showSecret = async (made: { secret: string }) => {
    setSecret(made.secret)
    await queryClient.invalidateQueries({ queryKey: endpointsKey })
  }
  const add = (
    <Button look="primary" onPress={() => setAdding(true)}>
      {t('developers.newWebhook')}
    </Button>
  )
  return (
    <div className={style.part}>
      {endpoints.rows.length === 0 ? (
        <EmptyState title={t('developers.noWebhooks')} hint={t('developers.noWebhooksHint')}>
          {add}
        </EmptyState>
      ) : (
        <Panel title={t('developers.webhooks')} aside={add}>
          <EndpointTable
            endpoints={endpoints.rows}
            chosen={chosen}
            onChoose={(endpoint) => change({ endpoint: endpoint?.id ?? null })}
            onSecret={showSecret}
          />
        </Panel>
      )}
      {chosen !== null && <Deliveries key={chosen.id} endpoint={chosen} />}
      <NewEndpoint isOpen={isAdding} onMade={showSecret} onClose={() => setAdding(false)} />
      <SecretDialog
        title={t('developers.secretTitle')}
        text={t('developers.secretText')}
        label={t('developers.secret')}
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </div>
  )
}

type TableProps = {
  endpoints: readonly WebhookEndpoint[]
  /** The webhook whose deliveries are shown. */
  chosen: WebhookEndpoint | null
  onChoose: (endpoint: WebhookEndpoint | null) => void
  onSecret: (made: { secret: string }) => Promise<void>
}

function EndpointTable({ endpoints, chosen, onChoose, onSecret }: TableProps) {
  return (
    <SimpleTable<WebhookEndpoint>
      label={t('developers.webhookTable')}
      cards
      rows={endpoints}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t('developers.address'),
          cell: ({ url, description }) => (
            <div>
              <code className={style.address}>{url}</code>
              {description !== null && (
                <>
                  <br />
                  {description}
                </>
              )}
            </div>
          ),
        },
        { header: t('developers.events'), cell: ({ events }) => events.join(', ') },
        {
          header: t('developers.state'),
          cell: ({ status, disabledReason }) =>
            status === 'enabled' ? (
              <Tag tone="good">{t('developers.on')}</Tag>
            ) : (
              <span>
                <Tag tone="warn">{t('developers.off')}</Tag>{' '}
                {disabledReason && disabledWords[disabledReason]}
              </span>
            ),
        },
        {
          header: t('developers.actions'),
          align: 'end',
          cell: (endpoint) => (
            <EndpointButtons
              endpoint={endpoint}
              isChosen={endpoint.id === chosen?.id}
              onChoose={() => onChoose(endpoint.id === chosen?.id ? null : endpoint)}
              onSecret={onSecret}
            />
          ),
        },
      ]}
    />
  )
}
