import { useRef, useState } from 'react'
import type { PriceListEntryEdit } from '../../../../clients/typescript/src/main.ts'
import { Button } from '../../components/Button.tsx'
import { TextInput } from '../../components/fields.tsx'
import { useLowerEdge } from '../../components/use-lower-edge.ts'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import style from './BulkBar.module.css'

type Props = {
  count: number
  /** Sets the prices of all of them by a rule. */
  onPrices: () => void
  /** @param said - The message that this many were changed. */
  onDo: (changes: Omit<PriceListEntryEdit, 'productId'>, said: (count: string) => string) => unknown
}

/** Actions on many entries at once. */
export function BulkBar({ count, onPrices, onDo }: Props) {
  const [note, setNote] = useState('')
  const bar = useRef<HTMLElement>(null)
  useLowerEdge(bar)
  return (
    <section ref={bar} className={style.bar} aria-label={t('worklist.selectedEntries')}>
      <strong>{t('worklist.selected', { count: formatCount(count) })}</strong>
      <Button
        look="primary"
        small
        icon="check"
        onPress={() =>
          onDo({ price: null, locked: false, dropped: false }, (count) =>
            t('worklist.accepted', { count }),
          )
        }
      >
        {t('worklist.accept')}
      </Button>
      <Button small icon="pencil" onPress={onPrices}>
        {t('worklist.changePrices')}
      </Button>
      <Button
        small
        icon="lock"
        onPress={() => onDo({ locked: true }, (count) => t('worklist.lockedNow', { count }))}
      >
        {t('worklist.lock')}
      </Button>
      <Button
        small
        icon="drop"
        onPress={() => onDo({ dropped: true }, (count) => t('worklist.dropped', { count }))}
      >
        {t('worklist.drop')}
      </Button>
      <form
        className={style.note}
        onSubmit={(event) => {
          event.preventDefault()
          onDo({ note: note === '' ? null : note }, (count) => t('worklist.noted', { count }))
        }}
      >
        <TextInput
          bare
          label={t('worklist.note')}
          placeholder={t('worklist.note')}
          value={note}
          onChange={setNote}
        />
        <Button small type="submit" icon="note">
          {t('worklist.note')}
        </Button>
      </form>
    </section>
  )
}
