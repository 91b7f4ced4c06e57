import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'

/** This screen is not built yet, and says so. */
export function Audit() {
  return (
    <Page title="Audit">
      <EmptyState
        title="This screen is not here yet"
        hint="The command line and the interface can do it today."
      />
    </Page>
  )
}
