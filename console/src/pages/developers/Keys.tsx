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
import { t } from '../../messages/messages.ts'
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
      <EmptyState title={t('developers.keysForAdmins')} hint={t('developers.keysForAdminsHint')} />
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
  if (keys.status === 'pending') return <Pending label={t('developers.loadingKeys')} />
  if (keys.status === 'error') return <ProblemNotice error={keys.error} onRetry={keys.refetch} />
  return (
    <Panel
      title={t('developers.apiKeys')}
      aside={
        <Button look="primary" onPress={() => setAsking({ what: 'new' })}>
          {t('developers.newKey')}
        </Button>
      }
    >
      <SimpleTable<ApiKey>
        label={t('developers.keyTable')}
        cards
        rows={keys.rows}
        rowKey={({ id }) => id}
        columns={[
          {
            header: t('developers.key'),
            cell: (key) => (
              <div>
                <strong>{key.name}</strong>
                {key.id === own && ` ${t('developers.yours')}`}
                <br />
                <code className={style.hint}>{key.hint}</code>
              </div>
            ),
          },
          { header: t('developers.keyFor'), cell: ({ scopes }) => scopesInWords(scopes) },
          {
            header: t('developers.made'),
            cell: ({ createdAt }) => <span className={style.whole}>{formatDay(createdAt)}</span>,
          },
          { header: t('developers.state'), cell: (key) => <State apiKey={key} /> },
          {
            header: t('developers.actions'),
            align: 'end',
            cell: (key) => <KeyButtons apiKey={key} onAsk={setAsking} />,
          },
        ]}
      />
      {keys.hasNextPage && (
        <div className={style.ways}>
          <Button isPending={keys.isFetchingNextPage} onPress={keys.more}>
            {t('developers.showMore')}
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
        title={t('developers.keyShown', { name: secret?.name ?? '' })}
        onClose={() => setSecret(null)}
      >
        <p>{t('developers.keyShownHint')}</p>
        <Copyable label={t('developers.apiKey')} text={secret?.key ?? ''} />
        <div className={style.end}>
          <Button look="primary" onPress={() => setSecret(null)}>
            {t('developers.kept')}
          </Button>
        </div>
      </SheetDialog>
    </Panel>
  )
}

function State({ apiKey }: { apiKey: ApiKey }) {
  const { name, at } = stateOf(apiKey, Date.now())
  if (name === 'works') return <Tag tone="good">{t('developers.keyWorks')}</Tag>
  const when = at === null ? '' : formatInstant(at)
  if (name === 'ends') {
    return (
      <span>
        <Tag tone="warn">
          {apiKey.replacedBy === null ? t('developers.keyWorks') : t('developers.keyReplaced')}
        </Tag>{' '}
        {t('developers.keyEnds', { when })}
      </span>
    )
  }
  return (
    <span>
      <Tag tone="neutral">
        {name === 'revoked' ? t('developers.keyRevoked') : t('developers.keyEnded')}
      </Tag>{' '}
      {when}
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
          aria-label={t('developers.rotateKey', { name: apiKey.name })}
          onPress={() => onAsk({ what: 'rotate', key: apiKey })}
        >
          {t('developers.rotate')}
        </Button>
      )}
      <Button
        small
        look="danger"
        aria-label={t('developers.revokeKey', { name: apiKey.name })}
        onPress={() => onAsk({ what: 'revoke', key: apiKey })}
      >
        {t('developers.revoke')}
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
      title={t('developers.rotateTitle', { name: asking?.name ?? '' })}
      confirm={t('developers.rotate')}
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>{t('developers.rotateText')}</p>
      <NumberInput
        label={t('developers.overlapDays')}
        hint={t('developers.overlapHint')}
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
    toast({ message: t('developers.revoked', { name: asking.name }) })
    await queryClient.invalidateQueries({ queryKey: isOwn ? ['session'] : queryKey })
  }
  return (
    <ConfirmDialog
      isOpen={asking !== null}
      title={t('developers.revokeTitle', { name: asking?.name ?? '' })}
      confirm={t('developers.revoke')}
      danger
      {...(isOwn && { mustTick: t('developers.revokeOwn') })}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{t('developers.revokeText')}</p>
    </ConfirmDialog>
  )
}
