import { lazy, Suspense } from 'react'
import { paths } from '../../address/paths.ts'
import { useShownInSlices } from '../../address/use-shown-in-slices.ts'
import { LinkButton } from '../../components/Button.tsx'
import { InTurn } from '../../components/InTurn.tsx'
import { Columns, Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { t } from '../../messages/messages.ts'
import { Attention } from './Attention.tsx'
import { Earned } from './Earned.tsx'
import { FirstList } from './FirstList.tsx'
import { ListsInForce } from './ListsInForce.tsx'
import { useAnyProduct, useIsLoading } from './queries.ts'
import { RecentQuotes } from './RecentQuotes.tsx'
import { Traded } from './Traded.tsx'

/** Contains forms and a demo shop to load: users who already sell do not wait for it. */
const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))

/** What prices earned, and what needs attention today; the first steps while there is no data. */
export function Overview() {
  const products = useAnyProduct()
  // A part that failed retries when it appears: that must not remove the others.
  const isShown = useShownInSlices(useIsLoading())
  if (products.status === 'pending' || !isShown) {
    return (
      <Page title={t('overview.heading')}>
        <Pending label={t('overview.loading')} height={32} />
      </Page>
    )
  }
  if (products.status === 'error') {
    return (
      <Page title={t('overview.heading')}>
        <ProblemNotice error={products.error} onRetry={() => products.refetch()} />
      </Page>
    )
  }
  if (products.data.data.length === 0) {
    return (
      <Page title={t('overview.heading')} intro={t('overview.introEmpty')}>
        <Suspense fallback={<Pending label={t('overview.loadingSteps')} />}>
          <FirstSteps />
        </Suspense>
      </Page>
    )
  }
  return (
    <Page
      title={t('overview.heading')}
      intro={t('overview.intro')}
      actions={<LinkButton to={paths.worklist}>{t('overview.toWorklist')}</LinkButton>}
    >
      <InTurn>
        <FirstList />
        <Traded />
        <Earned />
        <Columns>
          <Attention />
          <ListsInForce />
        </Columns>
        <RecentQuotes />
      </InTurn>
    </Page>
  )
}
