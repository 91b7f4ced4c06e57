import { useSession } from '../../api/use-session.ts'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { Tag } from '../../components/Tag.tsx'
import { formatInstant } from '../../format/date.ts'
import { t } from '../../messages/messages.ts'
import style from './Settings.module.css'

const roleWords = {
  viewer: t('settings.roleViewer'),
  editor: t('settings.roleEditor'),
  approver: t('settings.roleApprover'),
  manager: t('settings.roleManager'),
  admin: t('settings.roleAdmin'),
}

/** Who is signed in, with what permissions, and until when. */
export function YourSession() {
  const session = useSession()
  if (session.status === 'pending') return <Pending label={t('settings.loadingSession')} />
  if (session.status === 'error') {
    return <ProblemNotice error={session.error} onRetry={session.refetch} />
  }
  const { account, mode, modes, keyName, keyId, role, readOnly, scopes, expiresAt } = session.data
  return (
    <Panel title={t('settings.session')}>
      <dl className={style.facts}>
        <dt>{t('settings.account')}</dt>
        <dd>
          {account}{' '}
          <Tag tone={mode === 'live' ? 'good' : 'info'}>
            {mode === 'live' ? t('settings.live') : t('settings.test')}
          </Tag>
        </dd>
        <dt>{t('settings.actsAs')}</dt>
        <dd>
          {keyName} <code>{keyId}</code>
        </dd>
        <dt>{t('settings.role')}</dt>
        <dd>
          {roleWords[role]}
          {readOnly && ` ${t('settings.onlyLooks')}`}
        </dd>
        <dt>{t('settings.scopes')}</dt>
        <dd>{scopes.includes('*') ? t('settings.allScopes') : <code>{scopes.join(' ')}</code>}</dd>
        <dt>{t('settings.ends')}</dt>
        <dd>
          {expiresAt === null
            ? t('settings.endsNever')
            : t('settings.endsAt', { when: formatInstant(expiresAt) })}
        </dd>
      </dl>
      <p className={style.note}>
        {modes.length > 1 ? t('settings.bothModes') : t('settings.testAlone')}
      </p>
    </Panel>
  )
}
