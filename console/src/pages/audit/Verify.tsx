import { useState } from 'react'
import { client } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatCount } from '../../format/number.ts'
import style from './Audit.module.css'
import { canHash, type Verdict, verifyChain } from './verify-chain.ts'

type State =
  | { step: 'idle' }
  | { step: 'busy'; entries: number }
  | { step: 'done'; verdict: Verdict }
  | { step: 'failed'; error: unknown }

/** Computes the whole chain anew in this browser. */
export function Verify() {
  const [state, setState] = useState<State>({ step: 'idle' })
  const verify = async () => {
    setState({ step: 'busy', entries: 0 })
    try {
      const verdict = await verifyChain(client.audit.list({ limit: 100 }), (entries) => {
        if (entries % 100 === 0) setState({ step: 'busy', entries })
      })
      setState({ step: 'done', verdict })
    } catch (error) {
      setState({ step: 'failed', error })
    }
  }
  if (!canHash()) {
    return (
      <p className={style.verdict}>
        This browser computes hashes by https alone: run <code>lerner audit verify</code>.
      </p>
    )
  }
  return (
    <div className={style.verify}>
      <Button icon="check" isPending={state.step === 'busy'} onPress={verify}>
        Verify the record
      </Button>
      {state.step === 'failed' && <ProblemNotice error={state.error} onRetry={verify} />}
      <p className={style.verdict} role="status">
        {state.step === 'busy' && `${formatCount(state.entries)} entries read`}
        {state.step === 'done' && <Said verdict={state.verdict} />}
      </p>
    </div>
  )
}

function Said({ verdict: { entries, head, broken } }: { verdict: Verdict }) {
  if (broken !== null) {
    return (
      <strong>
        The record was altered: entry {broken.sequence} {broken.what}.
      </strong>
    )
  }
  if (head === null) return 'The record is empty.'
  return (
    <>
      All {formatCount(entries)} entries are as they were written. To show later that none was taken
      off the end, note the newest hash: <code>{head}</code>
    </>
  )
}
