import { useState } from 'react'
import { useLocation } from 'wouter'
import { signIn } from '../../api/use-session.ts'
import { paths } from '../../app/paths.ts'
import { useUrlState } from '../../app/use-url-state.ts'
import { Button } from '../../components/Button.tsx'
import { TextInput } from '../../components/fields.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import style from './SignIn.module.css'

/** An API key for a session: the key itself is kept nowhere. */
export function SignIn() {
  const [, navigate] = useLocation()
  const [state] = useUrlState()
  const [apiKey, setApiKey] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const enter = async () => {
    setBusy(true)
    setError(null)
    try {
      await signIn(apiKey.trim(), false)
      const next = state.get('next') ?? ''
      // Only a path of this console: never somebody else's page.
      navigate(/^\/(?![/\\])/.test(next) ? next : paths.overview, { replace: true })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <main className={style.page}>
      <form
        className={style.form}
        onSubmit={(event) => {
          event.preventDefault()
          enter()
        }}
      >
        <h1>Sign in to Lerner</h1>
        <TextInput
          label="API key"
          type="password"
          autoComplete="off"
          value={apiKey}
          onChange={setApiKey}
          isRequired
          hint="The service printed it at its first start."
        />
        {error !== null && <ProblemNotice error={error} />}
        <Button look="primary" type="submit" isPending={isBusy}>
          Sign in
        </Button>
      </form>
    </main>
  )
}
