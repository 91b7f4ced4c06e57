import { useState } from 'react'
import type { ApiKey } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { usePages } from '../../api/use-pages.ts'
import { useMay, useSession } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { type SimpleColumn, SimpleTable } from '../../components/SimpleTable.tsx'
import { Tag } from '../../components/Tag.tsx'
import { formatDay, formatInstant } from '../../format/date.ts'
import { t } from '../../messages/messages.ts'
import style from './Developers.module.css'
import { RevokeKey, RotateKey } from './KeyDialogs.tsx'
import { scopesInWords, stateOf } from './key-roles.ts'
import { keysKey } from './keys-key.ts'
import { NewKey } from './NewKey.tsx'
import { SecretDialog } from './SecretDialog.tsx'

type Asking = { what: 'new' } | { what: 'rotate' | 'revoke'; key: ApiKey } | null

/** The keys of this half of the account: creating, replacing and revoking them. */
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
  const keys = usePages(keysKey, (startingAfter, signal) =>
    client.apiKeys.list({ limit: 100, startingAfter }, { signal }),
  )
  const close = () => setAsking(null)
  const showNew = async (made: { key: string; name: string }) => {
    setSecret(made)
    await queryClient.invalidateQueries({ queryKey: keysKey })
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
        columns={columnsOf(own, setAsking)}
      />
      {keys.hasNextPage && (
        <div className={style.ways}>
          <Button isPending={keys.isFetchingNextPage} onPress={keys.more}>
            {t('developers.showMore')}
          </Button>
        </div>
      )}
      <NewKey isOpen={asking?.what === 'new'} onMade={showNew} onClose={close} />
      <RotateKey
        asking={asking?.what === 'rotate' ? asking.key : null}
        onMade={showNew}
        onClose={close}
      />
      <RevokeKey
        asking={asking?.what === 'revoke' ? asking.key : null}
        isOwn={asking?.what === 'revoke' && asking.key.id === own}
        onClose={close}
      />
      <SecretDialog
        title={t('developers.keyShown', { name: secret?.name ?? '' })}
        text={t('developers.keyShownHint')}
        label={t('developers.apiKey')}
        secret={secret?.key ?? null}
        onClose={() => setSecret(null)}
      />
    </Panel>
  )
}

function columnsOf(
  ownId: string | undefined,
  onAsk: (asking: Asking) => void,
): readonly SimpleColumn<ApiKey>[] {
  return [
    {
      header: t('developers.key'),
      cell: (key) => (
        <div>
          <strong>{key.name}</strong>
          {key.id === ownId && ` ${t('developers.yours')}`}
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
      cell: (key) => <KeyButtons apiKey={key} onAsk={onAsk} />,
    },
  ]
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
