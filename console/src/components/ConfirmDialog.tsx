import { lazy, Suspense } from 'react'
import type { ConfirmProps, SheetProps } from './dialog-windows.tsx'

/** Fetches what dialogs are drawn with: no screen begins with one. */
export const loadDialogs = () => import('./dialog-windows.tsx')

const ConfirmWindow = lazy(async () => ({ default: (await loadDialogs()).ConfirmWindow }))
const SheetWindow = lazy(async () => ({ default: (await loadDialogs()).SheetWindow }))

/** Asks before an action that changes prices or cannot be undone. */
export function ConfirmDialog(props: ConfirmProps) {
  return props.isOpen ? (
    <Suspense>
      <ConfirmWindow {...props} />
    </Suspense>
  ) : null
}

/** A form or text in front of the screen, with a heading and a way to close it. */
export function SheetDialog(props: SheetProps) {
  return props.isOpen ? (
    <Suspense>
      <SheetWindow {...props} />
    </Suspense>
  ) : null
}
