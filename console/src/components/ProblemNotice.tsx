import { useEffect, useState } from 'react'
import { paths } from '../address/paths.ts'
import { problemOf } from '../api/problem.ts'
import { t } from '../messages/messages.ts'
import { Button, LinkButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import style from './ProblemNotice.module.css'

type Props = {
  error: unknown
  /** Retries. */
  onRetry?: (() => unknown) | undefined
  /** Set if it replaces the whole page. */
  page?: boolean
}

/** What went wrong, what to do, and a button to try again. */
export function ProblemNotice({ error, onRetry, page = false }: Props) {
  if (!page) return <Notice error={error} onRetry={onRetry} />
  return (
    <main className={style.page}>
      <h1 className="visually-hidden">Lerner</h1>
      <Notice error={error} onRetry={onRetry} />
    </main>
  )
}

function Notice({ error, onRetry }: Omit<Props, 'page'>) {
  const { title, remedy, requestId, signedOut } = problemOf(error)
  return (
    <div className={style.problem} role="alert">
      <Icon name="warning" />
      <div className={style.words}>
        <p className={style.title}>{title}</p>
        <p>{remedy}</p>
        {requestId !== null && (
          <p className={style.id}>{t('components.request', { id: requestId })}</p>
        )}
        <div className={style.ways}>
          {signedOut && (
            <LinkButton to={paths.signIn} look="primary">
              {t('components.signIn')}
            </LinkButton>
          )}
          {onRetry && !signedOut && <RetryButton onRetry={onRetry} />}
        </div>
      </div>
    </div>
  )
}

function RetryButton({ onRetry }: { onRetry: () => unknown }) {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => setBusy(false), [])
  const retry = async () => {
    setBusy(true)
    try {
      await onRetry()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="refresh" isPending={isBusy} onPress={retry}>
      {t('components.tryAgain')}
    </Button>
  )
}
