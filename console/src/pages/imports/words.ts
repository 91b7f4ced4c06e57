import type { Import } from '../../../../clients/typescript/src/main.ts'
import type { Tone } from '../../components/Tag.tsx'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'

const states: Readonly<Record<Import['status'], { name: string; tone: Tone }>> = {
  open: { name: t('imports.open'), tone: 'warn' },
  completed: { name: t('imports.completed'), tone: 'good' },
  cancelled: { name: t('imports.cancelled'), tone: 'warn' },
  undoing: { name: t('imports.undoing'), tone: 'info' },
  undone: { name: t('imports.undone'), tone: 'neutral' },
}

/** The state of an import in a word or two. */
export function stateOf({ status }: Import): { name: string; tone: Tone } {
  return states[status]
}

/** The name of an import: that of its file, if it was given. */
export function nameOf({ fileName, kind }: Import): string {
  return fileName ?? t('imports.fileOf', { kind })
}

/** Details of its state that the word does not convey; '' if there are none. */
export function remarkOn({ status, kind, canBeUndone, undo, recorded }: Import): string {
  if (status === 'open') return t('imports.sendAgain')
  if (undo !== null) {
    const { removed, restored, left, removedProducts, kept } = undo
    const counts = { removed, restored: formatCount(restored) }
    if (left === null) return t('imports.undoSoFar', counts)
    const done = t('imports.undoDone', { ...counts, left, products: removedProducts })
    return kept.length === 0 ? done : `${done} ${keptOnes(kept, left)}`
  }
  if (canBeUndone || recorded === 0) return ''
  if (kind === 'offers') return t('imports.offersStay')
  return t('imports.tooOld')
}

const mostNamed = 10

/** The first products that an undo left as they are. */
function keptOnes(kept: NonNullable<Import['undo']>['kept'], left: number): string {
  const named = kept.slice(0, mostNamed)
  const names = named.map(({ productId }) => productId).join(', ')
  return t('imports.keptOnes', { names, more: Math.max(0, left - named.length) })
}
