import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { AuthenticationError } from '../../../../clients/typescript/src/main.ts'
import { asksTest, rootAddress, testPath } from '../../address/base-path.ts'
import { paths } from '../../address/paths.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { client } from '../../api/client.ts'
import { refusalInWords } from '../../api/refusal-words.ts'
import { signIn } from '../../api/use-session.ts'
import { AddressButton, Button } from '../../components/Button.tsx'
import { Check } from '../../components/Check.tsx'
import { TextInput } from '../../components/fields.tsx'
import { LanguageChoice } from '../../components/LanguageChoice.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import style from './SignIn.module.css'

/** Why a provider's sign-in failed, by the code that the service sends along. */
const problems: Readonly<Record<string, string>> = {
  denied: t('signIn.problemDenied'),
  no_role: t('signIn.problemNoRole', { setting: 'LERNER_OIDC_ROLES' }),
  expired: t('signIn.problemExpired'),
  provider: t('signIn.problemProvider'),
}

/** Exchanges an API key, which is stored nowhere, for a session. Or a provider, if one is set. */
export function SignIn() {
  const [, navigate] = useLocation()
  const [state] = useUrlState()
  const [apiKey, setApiKey] = useState('')
  const [readOnly, setReadOnly] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // Only a path of this console: never another site.
  const asked = state.get('next') ?? ''
  const next = /^\/(?![/\\])/.test(asked) ? asked : paths.overview
  const enter = async () => {
    setBusy(true)
    setError(null)
    try {
      const { mode } = await signIn(apiKey.trim(), readOnly)
      // Test data has its own address, which a bookmark and a link should contain.
      if (mode === 'test' && !asksTest) location.replace(testPath + next)
      else navigate(next, { replace: true })
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  // Here the key is wrong; elsewhere the same error means that the session has ended.
  const isWrong = error instanceof AuthenticationError
  return (
    <main className={style.page}>
      <div className={style.form}>
        <h1>{t('signIn.heading')}</h1>
        {asksTest && <p className={style.note}>{t('signIn.toTestData')}</p>}
        <ByProvider next={next} problem={state.get('problem')} />
        <form
          className={style.key}
          onSubmit={(event) => {
            event.preventDefault()
            enter()
          }}
        >
          <TextInput
            label={t('signIn.apiKey')}
            type="password"
            autoComplete="off"
            value={apiKey}
            onChange={(text) => {
              setApiKey(text)
              setError(null)
            }}
            isRequired
            error={isWrong ? refusalInWords(error) : undefined}
            hint={t('signIn.apiKeyHint')}
          />
          <Check isSelected={readOnly} onChange={setReadOnly}>
            {t('signIn.readOnly')}
          </Check>
          {error !== null && !isWrong && <ProblemNotice error={error} onRetry={enter} />}
          <Button look="primary" type="submit" isPending={isBusy}>
            {t('signIn.submit')}
          </Button>
        </form>
        <p className={style.note}>{t('signIn.session')}</p>
        <LanguageChoice />
      </div>
    </main>
  )
}

/** Sign-in through an OpenID Connect provider, if the operator has set one. */
function ByProvider({ next, problem }: { next: string; problem: string | null }) {
  const options = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => client.session.options({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const provider = options.data?.openidConnect
  const half = asksTest ? '/test' : ''
  const said = problem === null ? null : (problems[problem] ?? problems.provider)
  return (
    <>
      {said && (
        <p className={style.problem} role="alert">
          {rich('signIn.notSignedIn', { strong: (text) => <strong>{text}</strong>, said })}
        </p>
      )}
      {provider && (
        <>
          <AddressButton
            look="primary"
            href={`${rootAddress}${provider.startPath}?return_to=${encodeURIComponent(half + next)}`}
          >
            {t('signIn.withProvider', { provider: provider.name })}
          </AddressButton>
          <p className={style.or}>{t('signIn.orApiKey')}</p>
        </>
      )}
    </>
  )
}
