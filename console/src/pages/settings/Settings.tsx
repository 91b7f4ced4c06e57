import { useSession } from '../../api/use-session.ts'
import { Columns, Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { t } from '../../messages/messages.ts'
import { AccountPolicy } from './AccountPolicy.tsx'
import { LossLimits } from './LossLimits.tsx'
import { Standstill, useAccount } from './Standstill.tsx'
import { YourSession } from './YourSession.tsx'

/** Settings of the whole account. */
export function Settings() {
  const mode = useSession().data?.mode
  // What lies below would move when it arrives.
  const isPending = useAccount().status === 'pending'
  return (
    <Page
      title={t('settings.heading')}
      intro={t('settings.intro', { mode: mode === 'test' ? 'test' : 'live' })}
    >
      {isPending ? (
        <Pending label={t('settings.loadingAccount')} height={32} />
      ) : (
        <>
          <Columns>
            <Standstill />
            <YourSession />
          </Columns>
          <LossLimits />
          <AccountPolicy />
        </>
      )}
    </Page>
  )
}
