import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { paths } from '../address/paths.ts'
import { problemOf } from '../api/problem.ts'
import { useSession } from '../api/use-session.ts'
import { Pending } from '../components/Pending.tsx'
import { ProblemNotice } from '../components/ProblemNotice.tsx'
import { t } from '../messages/messages.ts'

/** Renders its children if somebody is signed in, and the sign-in page otherwise. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession()
  const [here] = useLocation()
  if (session.status === 'pending') return <Pending label={t('app.loadingConsole')} />
  if (session.status === 'error') {
    if (problemOf(session.error).signedOut) {
      const next = here === paths.overview ? '' : `?next=${encodeURIComponent(here)}`
      return <Redirect to={paths.signIn + next} replace />
    }
    return <ProblemNotice error={session.error} onRetry={() => session.refetch()} page />
  }
  return children
}
