import { useMutation } from '@tanstack/react-query'
import { Button } from '../components/Button.tsx'
import { Panel } from '../components/Page.tsx'
import { ProblemNotice } from '../components/ProblemNotice.tsx'
import { Tag } from '../components/Tag.tsx'
import { t } from '../messages/messages.ts'
import { rich } from '../messages/rich.ts'
import style from './Why.module.css'

type Replay = {
  identical: boolean | null
  difference: { field: string; stored: string; replayed: string } | null
  engine: { decided: string | null; replayed: string }
}

type Kind = 'quote' | 'entry'

type Props = {
  /** Replays the decision. */
  replay: () => PromiseLike<Replay>
  /** What is replayed: quote, entry. */
  of: Kind
}

/** Replays the decision on a click, and says whether the result is the same. */
export function Replayed({ replay, of }: Props) {
  const asked = useMutation({ mutationFn: async () => replay() })
  return (
    <Panel
      title={t('explanation.replayHeading')}
      aside={
        <Button icon="refresh" isPending={asked.isPending} onPress={() => asked.mutate()}>
          {t('explanation.replayButton')}
        </Button>
      }
    >
      {asked.isError && <ProblemNotice error={asked.error} onRetry={() => asked.mutateAsync()} />}
      <div className={style.said} aria-live="polite">
        {asked.data ? (
          <Answer answer={asked.data} of={of} />
        ) : (
          <p>{t('explanation.replayHint', { kind: of })}</p>
        )}
      </div>
    </Panel>
  )
}

function Answer({ answer, of }: { answer: Replay; of: Kind }) {
  const { identical, difference, engine } = answer
  if (identical === null) {
    return (
      <p>
        {rich('explanation.replayUnknown', {
          tag: (text) => <Tag tone="neutral">{text}</Tag>,
          kind: of,
        })}
      </p>
    )
  }
  const version =
    engine.decided === engine.replayed
      ? t('explanation.engine', { version: engine.replayed })
      : t('explanation.engines', { decided: `${engine.decided}`, replayed: engine.replayed })
  if (difference === null) {
    return (
      <p>
        {rich('explanation.replayIdentical', {
          tag: (text) => <Tag tone="good">{text}</Tag>,
          version,
        })}
      </p>
    )
  }
  return (
    <p>
      {rich('explanation.replayDifferent', {
        tag: (text) => <Tag tone="bad">{text}</Tag>,
        field: difference.field,
        stored: difference.stored,
        replayed: difference.replayed,
        version,
      })}
    </p>
  )
}
