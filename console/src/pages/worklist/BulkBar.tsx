import { useRef, useState } from 'react'
import type { PriceListEntryEdit } from '../../../../clients/typescript/src/main.ts'
import { Button } from '../../components/Button.tsx'
import { TextInput } from '../../components/fields.tsx'
import { useLowerEdge } from '../../components/use-lower-edge.ts'
import { formatCount } from '../../format/number.ts'
import style from './BulkBar.module.css'

type Props = {
  count: number
  /** Prices of all of them by a rule. */
  onPrices: () => void
  onDo: (changes: Omit<PriceListEntryEdit, 'productId'>, verb: string) => unknown
}

/** What can be done with many entries at once. */
export function BulkBar({ count, onPrices, onDo }: Props) {
  const [note, setNote] = useState('')
  const bar = useRef<HTMLElement>(null)
  useLowerEdge(bar)
  return (
    <section ref={bar} className={style.bar} aria-label="Selected entries">
      <strong>{formatCount(count)} selected</strong>
      <Button
        look="primary"
        small
        icon="check"
        onPress={() => onDo({ price: null, locked: false, dropped: false }, 'accepted as proposed')}
      >
        Accept
      </Button>
      <Button small icon="pencil" onPress={onPrices}>
        Change prices …
      </Button>
      <Button small icon="lock" onPress={() => onDo({ locked: true }, 'locked at the price now')}>
        Lock
      </Button>
      <Button small icon="drop" onPress={() => onDo({ dropped: true }, 'left out of the list')}>
        Drop
      </Button>
      <form
        className={style.note}
        onSubmit={(event) => {
          event.preventDefault()
          onDo({ note: note === '' ? null : note }, 'noted')
        }}
      >
        <TextInput bare label="Note" placeholder="Note" value={note} onChange={setNote} />
        <Button small type="submit" icon="note">
          Note
        </Button>
      </form>
    </section>
  )
}
