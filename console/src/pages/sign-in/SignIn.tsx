import { EmptyState } from '../../components/EmptyState.tsx'

/** This screen is not built yet, and says so. */
export function SignIn() {
  return (
    <main>
      <h1>Sign in</h1>
      <EmptyState
        title="This screen is not here yet"
        hint="The command line and the interface take an API key today."
      />
    </main>
  )
}
