import { useState } from 'react'
import type { WebhookEndpoint } from '../../../../clients/typescript/src/main.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { usePages } from '../../api/use-pages.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { SheetDialog } from '../../components/ConfirmDialog.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { Tag } from '../../components/Tag.tsx'
import { Copyable } from './Copyable.tsx'
import { Deliveries } from './Deliveries.tsx'
import style from './Developers.module.css'
import { EndpointButtons } from './EndpointButtons.tsx'
import { endpointsKey } from './endpoints-key.ts'
import { NewEndpoint } from './NewEndpoint.tsx'

const disabledWords = {
  requested: 'turned off here',
  gone: 'the receiver said that it is gone',
  failing: 'nothing got through for five days',
}

/** Where events are sent, and what became of them. */
export function Webhooks() {
  const may = useMay('webhooks:write')
  if (!may) {
    return (
      <EmptyState
        title="Webhooks are for admins"
        hint="Your sign-in may not see them. Sign in with a key that has the scope webhooks:write."
      />
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
  if (endpoints.status === 'pending') return <Pending label="Loading webhooks" />
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
      New webhook
    </Button>
  )
  return (
    <div className={style.part}>
      {endpoints.rows.length === 0 ? (
        <EmptyState
          title="No webhooks yet"
          hint="Lerner can tell a program of yours when a price list takes effect, a breaker opens, or an outcome comes in."
        >
          {add}
        </EmptyState>
      ) : (
        <Panel title="Webhooks" aside={add}>
          <SimpleTable<WebhookEndpoint>
            label="Webhooks, newest first"
            cards
            rows={endpoints.rows}
            rowKey={({ id }) => id}
            columns={[
              {
                header: 'Address',
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
              { header: 'Events', cell: ({ events }) => events.join(', ') },
              {
                header: 'State',
                cell: ({ status, disabledReason }) =>
                  status === 'enabled' ? (
                    <Tag tone="good">On</Tag>
                  ) : (
                    <span>
                      <Tag tone="warn">Off</Tag> {disabledReason && disabledWords[disabledReason]}
                    </span>
                  ),
              },
              {
                header: 'Do',
                align: 'end',
                cell: (endpoint) => (
                  <EndpointButtons
                    endpoint={endpoint}
                    isChosen={endpoint.id === chosen?.id}
                    onChoose={() =>
                      change({ endpoint: endpoint.id === chosen?.id ? null : endpoint.id })
                    }
                    onSecret={showSecret}
                  />
                ),
              },
            ]}
          />
        </Panel>
      )}
      {chosen !== null && <Deliveries key={chosen.id} endpoint={chosen} />}
      <NewEndpoint isOpen={isAdding} onMade={showSecret} onClose={() => setAdding(false)} />
      <SheetDialog
        isOpen={secret !== null}
        title="The secret of the webhook"
        onClose={() => setSecret(null)}
      >
        <p>
          Messages are signed with it, so that your program knows that they come from Lerner. This
          is the only time it is shown.
        </p>
        <Copyable label="Secret" text={secret ?? ''} />
        <div className={style.end}>
          <Button look="primary" onPress={() => setSecret(null)}>
            I have kept it
          </Button>
        </div>
      </SheetDialog>
    </div>
  )
}
