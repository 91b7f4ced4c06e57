import { useState } from 'react'
import type { ApiKey } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { usePages } from '../../api/use-pages.ts'
import { useMay, useSession } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog, SheetDialog } from '../../components/ConfirmDialog.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { NumberInput } from '../../components/fields.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { Tag } from '../../components/Tag.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatDay, formatInstant } from '../../format/date.ts'
import { Copyable } from './Copyable.tsx'
import style from './Developers.module.css'
import { scopesInWords, stateOf } from './key-roles.ts'
import { NewKey } from './NewKey.tsx'

const queryKey = ['api-keys']

type Asking = { what: 'new' } | { what: 'rotate' | 'revoke'; key: ApiKey } | null

/** The keys of this half of the account: made, replaced and ended. */
export function Keys() {
  const may = useMay('keys:write')
  if (!may) {
    return (
      <EmptyState
        title="Keys are for admins"
        hint="Your sign-in may not see or make keys. Sign in with a key that has the scope keys:write."
      />
    )
  }
  return <KeyTable />
}

function KeyTable() {
  const own = useSession().data?.keyId
  const [asking, setAsking] = useState<Asking>(null)
  const [secret, setSecret] = useState<{ key: string; name: string } | null>(null)
  const keys = usePages(queryKey, (startingAfter, signal) =>
    client.apiKeys.list({ limit: 100, startingAfter }, { signal }),
  )
  const close = () => setAsking(null)
  const showNew = async (made: { key: string; name: string }) => {
    setSecret(made)
    await queryClient.invalidateQueries({ queryKey })
  }
  if (keys.status === 'pending') return <Pending label="Loading keys" />
  if (keys.status === 'error') return <ProblemNotice error={keys.error} onRetry={keys.refetch} />
  return (
    <Panel
      title="API keys"
      aside={
        <Button look="primary" onPress={() => setAsking({ what: 'new' })}>
          New key
        </Button>
      }
    >
      <SimpleTable<ApiKey>
        label="API keys, newest first"
        cards
        rows={keys.rows}
        rowKey={({ id }) => id}
        columns={[
          {
            header: 'Key',
            cell: (key) => (
              <div>
                <strong>{key.name}</strong>
                {key.id === own && ' (yours)'}
                <br />
                <code className={style.hint}>{key.hint}</code>
              </div>
            ),
          },
          { header: 'For', cell: ({ scopes }) => scopesInWords(scopes) },
          {
            header: 'Made',
            cell: ({ createdAt }) => <span className={style.whole}>{formatDay(createdAt)}</span>,
          },
          { header: 'State', cell: (key) => <State apiKey={key} /> },
          {
            header: 'Do',
            align: 'end',
            cell: (key) => <KeyButtons apiKey={key} onAsk={setAsking} />,
          },
        ]}
      />
      {keys.hasNextPage && (
        <div className={style.ways}>
          <Button isPending={keys.isFetchingNextPage} onPress={keys.more}>
            Show more
          </Button>
        </div>
      )}
      <NewKey isOpen={asking?.what === 'new'} onMade={showNew} onClose={close} />
      <Rotate
        asking={asking?.what === 'rotate' ? asking.key : null}
        onMade={showNew}
        onClose={close}
      />
      <Revoke
        asking={asking?.what === 'revoke' ? asking.key : null}
        isOwn={asking?.what === 'revoke' && asking.key.id === own}
        onClose={close}
      />
      <SheetDialog
        isOpen={secret !== null}
        title={`The key “${secret?.name ?? ''}”`}
        onClose={() => setSecret(null)}
      >
        <p>This is the only time it is shown. Put it where your program reads its secrets.</p>
        <Copyable label="API key" text={secret?.key ?? ''} />
        <div className={style.end}>
          <Button look="primary" onPress={() => setSecret(null)}>
            I have kept it
          </Button>
        </div>
      </SheetDialog>
    </Panel>
  )
}

function State({ apiKey }: { apiKey: ApiKey }) {
  const { name, at } = stateOf(apiKey, Date.now())
  if (name === 'works') return <Tag tone="good">Works</Tag>
  const when = at === null ? '' : formatInstant(at)
  if (name === 'ends') {
    return (
      <span>
        <Tag tone="warn">{apiKey.replacedBy === null ? 'Works' : 'Replaced'}</Tag> ends {when}
      </span>
    )
  }
  return (
    <span>
      <Tag tone="neutral">{name === 'revoked' ? 'Revoked' : 'Ended'}</Tag> {when}
    </span>
  )
}

type ButtonsProps = { apiKey: ApiKey; onAsk: (asking: Asking) => void }

function KeyButtons({ apiKey, onAsk }: ButtonsProps) {
  const { name } = stateOf(apiKey, Date.now())
  if (name === 'revoked' || name === 'ended') return null
  return (
    <span className={style.rowWays}>
      {apiKey.replacedBy === null && (
        <Button
          small
          aria-label={`Rotate ${apiKey.name}`}
          onPress={() => onAsk({ what: 'rotate', key: apiKey })}
        >
          Rotate
        </Button>
      )}
      <Button
        small
        look="danger"
        aria-label={`Revoke ${apiKey.name}`}
        onPress={() => onAsk({ what: 'revoke', key: apiKey })}
      >
        Revoke
      </Button>
    </span>
  )
}

type RotateProps = {
  asking: ApiKey | null
  onMade: (made: { key: string; name: string }) => unknown
  onClose: () => void
}

function Rotate({ asking, onMade, onClose }: RotateProps) {
  const [days, setDays] = useState<number | null>(1)
  const rotate = async () => {
    if (asking === null) return
    await onMade(await client.apiKeys.rotate(asking.id, { overlapDays: days ?? 0 }))
  }
  return (
    <ConfirmDialog
      isOpen={asking !== null}
      title={`Replace “${asking?.name ?? ''}”?`}
      confirm="Rotate"
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>A new key of the same name and scopes is made. The old one goes on working for a while.</p>
      <NumberInput
        label="Days that both work"
        hint="0 to 7. 0 ends the old key at once."
        value={days}
        onChange={setDays}
        min={0}
        max={7}
        step={1}
      />
    </ConfirmDialog>
  )
}

type RevokeProps = { asking: ApiKey | null; isOwn: boolean; onClose: () => void }

function Revoke({ asking, isOwn, onClose }: RevokeProps) {
  const toast = useToast()
  const revoke = async () => {
    if (asking === null) return
    await client.apiKeys.revoke(asking.id)
    toast({ message: `The key “${asking.name}” lets nobody in any more.` })
    await queryClient.invalidateQueries({ queryKey: isOwn ? ['session'] : queryKey })
  }
  return (
    <ConfirmDialog
      isOpen={asking !== null}
      title={`Revoke “${asking?.name ?? ''}”?`}
      confirm="Revoke"
      danger
      {...(isOwn && { mustTick: 'I know that this ends my own session' })}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>
        Programs that use it are refused at once, and sessions that began with it end. This cannot
        be undone.
      </p>
    </ConfirmDialog>
  )
}
