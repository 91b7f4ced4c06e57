import { useState } from 'react'
import { type AuditChain, verifyAuditChain } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import style from './Audit.module.css'

type State =
  | { step: 'idle' }
  | { step: 'busy'; entries: number }
  | { step: 'done'; verdict: AuditChain }
  | { step: 'failed'; error: unknown }

/** Recomputes the whole chain in this browser. */
export function Verify() {
  const [state, setState] = useState<State>({ step: 'idle' })
  const verify = async () => {
    setState({ step: 'busy', entries: 0 })
    try {
      const verdict = await verifyAuditChain(client.audit.list({ limit: 100 }), null, (entries) => {
        if (entries % 100 === 0) setState({ step: 'busy', entries })
      })
      setState({ step: 'done', verdict })
    } catch (error) {
      setState({ step: 'failed', error })
    }
  }
  // Browsers compute hashes only over https, or on this machine.
  if (globalThis.crypto?.subtle === undefined) {
    return (
      <p className={style.verdict}>
        {rich('audit.needsHttps', { command: <code>lerner audit verify</code> })}
      </p>
    )
  }
  return (
    <div className={style.verify}>
      <Button icon="check" isPending={state.step === 'busy'} onPress={verify}>
        {t('audit.verifyButton')}
      </Button>
      {state.step === 'failed' && <ProblemNotice error={state.error} onRetry={verify} />}
      <p className={style.verdict} role="status">
        {state.step === 'busy' && t('audit.entriesRead', { count: state.entries })}
        {state.step === 'done' && <Said verdict={state.verdict} />}
      </p>
    </div>
  )
}

function Said({ verdict: { entries, head, broken } }: { verdict: AuditChain }) {
  if (broken !== null) {
    const { sequence, how } = broken
    return <strong>{t('audit.altered', { sequence, how })}</strong>
  }
  if (head === null) return t('audit.empty')
  return rich('audit.verified', { count: entries, head: <code>{head.hash}</code> })
}
