import { lazy, Suspense } from 'react'
import { paths } from '../../address/paths.ts'
import { useShownInSlices } from '../../address/use-shown-in-slices.ts'
import { LinkButton } from '../../components/Button.tsx'
import { InTurn } from '../../components/InTurn.tsx'
import { Columns, Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { Attention } from './Attention.tsx'
import { Earned } from './Earned.tsx'
import { FirstList } from './FirstList.tsx'
import { ListsInForce } from './ListsInForce.tsx'
import { useAnyProduct, useIsLoading } from './queries.ts'
import { RecentQuotes } from './RecentQuotes.tsx'
import { Traded } from './Traded.tsx'

/** With forms and a shop to load: whoever sells already does not wait for it. */
const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))

/** What prices earned, and what wants a look today; the first steps while there is nothing. */
export function Overview() {
  const products = useAnyProduct()
  // A part that failed asks again when it appears: that must not take the others away.
  const isShown = useShownInSlices(useIsLoading())
  if (products.status === 'pending' || !isShown) {
    return (
      <Page title="Overview">
        <Pending label="Loading the overview" height={32} />
      </Page>
    )
  }
  if (products.status === 'error') {
    return (
      <Page title="Overview">
        <ProblemNotice error={products.error} onRetry={() => products.refetch()} />
      </Page>
    )
  }
  if (products.data.data.length === 0) {
    return (
      <Page title="Overview" intro="Nothing is sold here yet. Three ways to begin.">
        <Suspense fallback={<Pending label="Loading the first steps" />}>
          <FirstSteps />
        </Suspense>
      </Page>
    )
  }
  return (
    <Page
      title="Overview"
      intro="What was sold, what Lerner’s prices earned, and what wants a look."
      actions={<LinkButton to={paths.worklist}>Go to the worklist</LinkButton>}
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
