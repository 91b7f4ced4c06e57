import type { Import } from '../../../../clients/typescript/src/main.ts'
import type { Tone } from '../../components/Tag.tsx'
import { rowsText } from '../../files/words.ts'
import { formatCount } from '../../format/number.ts'

const states: Readonly<Record<Import['status'], { name: string; tone: Tone }>> = {
  open: { name: 'Half-way', tone: 'warn' },
  completed: { name: 'Imported', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'warn' },
  undoing: { name: 'Being undone', tone: 'info' },
  undone: { name: 'Undone', tone: 'neutral' },
}

/** The state of an import in a word or two. */
export function stateOf({ status }: Import): { name: string; tone: Tone } {
  return states[status]
}

/** What an import is called: as its file, where somebody said how that is called. */
export function nameOf({ fileName, kind }: Import): string {
  return fileName ?? `A file of ${kind}`
}

/** What is to be said of its state beside the word; '' where that says all. */
export function remarkOn({ status, kind, canBeUndone, undo, recorded }: Import): string {
  if (status === 'open') return 'Send the same file again: it goes on where it was.'
  if (undo !== null) {
    const { removed, restored, left, removedProducts } = undo
    const done = `${rowsText(removed)} removed, ${formatCount(restored)} as before`
    if (left === null) return `${done} so far.`
    const stay = left === 0 ? '' : `, ${formatCount(left)} left as changed since`
    const products =
      removedProducts === 0
        ? ''
        : `, ${formatCount(removedProducts)} ${removedProducts === 1 ? 'product' : 'products'} gone`
    return `${done}${stay}${products}.`
  }
  if (canBeUndone || recorded === 0) return ''
  if (kind === 'offers') return 'Offers cannot be undone.'
  if (kind === 'products') return 'Products cannot be undone as a file.'
  return 'Too old to be undone.'
}
