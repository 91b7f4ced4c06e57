import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'

/** This screen is not built yet, and says so. */
export function Evidence() {
  return (
    <Page title="Evidence">
      <EmptyState
        title="This screen is not here yet"
        hint="The command line and the interface can do it today."
      />
    </Page>
  )
}
