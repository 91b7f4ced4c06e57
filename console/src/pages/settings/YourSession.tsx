import { useSession } from '../../api/use-session.ts'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { Tag } from '../../components/Tag.tsx'
import { formatInstant } from '../../format/date.ts'
import style from './Settings.module.css'

const roleWords = {
  viewer: 'Viewer: you may look, and change nothing.',
  editor: 'Editor: you may change prices, policies and lists; somebody else approves lists.',
  approver: 'Approver: you may look, comment on lists and approve them.',
  manager: 'Manager: you may change prices, policies and lists, and approve lists of others.',
  admin: 'Admin: you may change everything, keys and webhooks too.',
}

/** Who is signed in, what they may do, and until when. */
export function YourSession() {
  const session = useSession()
  if (session.status === 'pending') return <Pending label="Loading your sign-in" />
  if (session.status === 'error') {
    return <ProblemNotice error={session.error} onRetry={session.refetch} />
  }
  const { account, mode, modes, keyName, keyId, role, readOnly, scopes, expiresAt } = session.data
  return (
    <Panel title="Your sign-in">
      <dl className={style.facts}>
        <dt>Account</dt>
        <dd>
          {account}{' '}
          <Tag tone={mode === 'live' ? 'good' : 'info'}>{mode === 'live' ? 'Live' : 'Test'}</Tag>
        </dd>
        <dt>You act as</dt>
        <dd>
          {keyName} <code>{keyId}</code>
        </dd>
        <dt>Role</dt>
        <dd>
          {roleWords[role]}
          {readOnly && ' You chose to only look.'}
        </dd>
        <dt>Scopes</dt>
        <dd>{scopes.includes('*') ? 'all' : <code>{scopes.join(' ')}</code>}</dd>
        <dt>Ends</dt>
        <dd>
          {expiresAt === null ? 'Never' : `${formatInstant(expiresAt)} at the latest`}, and after 8
          hours without use
        </dd>
      </dl>
      <p className={style.note}>
        {modes.length > 1
          ? 'Live and test data are one sign-in: each tab shows the one that its address names.'
          : 'This sign-in shows test data alone. For live data, sign out and sign in with a live key.'}
      </p>
    </Panel>
  )
}
