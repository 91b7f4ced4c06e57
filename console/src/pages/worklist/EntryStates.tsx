import type { PriceListSummary } from '../../../../clients/typescript/src/main.ts'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import style from './EntryStates.module.css'
import { type EntryState, entryStates } from './filters.ts'

type Props = {
  summary: PriceListSummary
  chosen: EntryState | null
  onChange: (changes: Readonly<Record<string, string | null>>) => void
}

const names: Readonly<Record<EntryState, string>> = {
  proposed: t('worklist.stateProposed'),
  edited: t('worklist.stateEdited'),
  locked: t('worklist.stateLocked'),
  dropped: t('worklist.stateDropped'),
  questioned: t('worklist.stateQuestioned'),
  waiting: t('worklist.stateWaiting'),
}

/** How many entries became what, each a filter; a second press shows all again. */
export function EntryStates({ summary, chosen, onChange }: Props) {
  const counts = countsOf(summary)
  const shown = entryStates.filter((state) => counts[state] > 0 || state === chosen)
  if (chosen === null && shown.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are filters
    <div className={style.states} role="group" aria-label={t('worklist.states')}>
      {shown.map((state) => (
        <button
          key={state}
          type="button"
          className={style.state}
          aria-pressed={state === chosen}
          onClick={() => onChange({ state: state === chosen ? null : state })}
        >
          {t('worklist.stateCount', { state: names[state], count: formatCount(counts[state]) })}
        </button>
      ))}
    </div>
  )
}

function countsOf(summary: PriceListSummary): Readonly<Record<EntryState, number>> {
  const { entries, edited, locked, dropped, questioned, waiting } = summary
  const proposed = entries - edited - locked
  return { proposed, edited, locked, dropped, questioned, waiting }
}
