import { useMutation } from '@tanstack/react-query'
import { Button } from '../components/Button.tsx'
import { Panel } from '../components/Page.tsx'
import { ProblemNotice } from '../components/ProblemNotice.tsx'
import { Tag } from '../components/Tag.tsx'
import style from './Why.module.css'

type Replay = {
  identical: boolean | null
  difference: { field: string; stored: string; replayed: string } | null
  engine: { decided: string | null; replayed: string }
}

type Props = {
  /** Decides once more. */
  replay: () => PromiseLike<Replay>
  /** What is decided once more: quote, entry. */
  of: string
}

/** Decides once more at a click, and says whether it comes out the same. */
export function Replayed({ replay, of }: Props) {
  const asked = useMutation({ mutationFn: async () => replay() })
  return (
    <Panel
      title="Decide it once more"
      aside={
        <Button icon="refresh" isPending={asked.isPending} onPress={() => asked.mutate()}>
          Replay
        </Button>
      }
    >
      {asked.isError && <ProblemNotice error={asked.error} onRetry={() => asked.mutateAsync()} />}
      <div className={style.said} aria-live="polite">
        {asked.data ? (
          <Answer answer={asked.data} of={of} />
        ) : (
          <p>
            What decided this {of} is stored. A replay builds the price anew and compares it to the
            last bit.
          </p>
        )}
      </div>
    </Panel>
  )
}

function Answer({ answer, of }: { answer: Replay; of: string }) {
  const { identical, difference, engine } = answer
  if (identical === null) {
    return (
      <p>
        <Tag tone="neutral">Not known</Tag> What decided this {of} is not stored any more, or was
        not yet.
      </p>
    )
  }
  const version =
    engine.decided === engine.replayed
      ? `Engine ${engine.replayed}.`
      : `Decided by engine ${engine.decided}, replayed by ${engine.replayed}.`
  if (difference === null) {
    return (
      <p>
        <Tag tone="good">Identical</Tag> It comes out the same to the last bit. {version}
      </p>
    )
  }
  return (
    <p>
      <Tag tone="bad">Different</Tag> {difference.field} was {difference.stored}, and comes out as{' '}
      {difference.replayed}. {version}
    </p>
  )
}
