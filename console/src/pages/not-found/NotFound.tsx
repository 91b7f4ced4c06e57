import { rootAddress } from '../../address/base-path.ts'
import { paths } from '../../address/paths.ts'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'

/** An address that no screen has. */
export function NotFound() {
  return (
    <Page title="Not found">
      <EmptyState title="No screen has this address" hint="It may have moved, or hold a slip.">
        <LinkButton to={paths.overview} look="primary">
          Go to the overview
        </LinkButton>
        <LinkButton to={paths.guides}>Read the guides</LinkButton>
        <a href={`${rootAddress}/docs`}>API reference</a>
      </EmptyState>
    </Page>
  )
}
