import { type ReactNode, useEffect, useState } from 'react'
import { problemOf } from '../api/problem.ts'
import type { ConfirmProps, SheetProps } from './dialog-windows.tsx'
import { useToast } from './toast.tsx'

type Windows = typeof import('./dialog-windows.tsx')

let windows: Windows | null = null

/** Fetches what dialogs are drawn with: no screen begins with one. */
export async function loadDialogs(): Promise<Windows> {
  windows ??= await import('./dialog-windows.tsx')
  return windows
}

/** Asks before an action that changes prices or cannot be undone. */
export function ConfirmDialog(props: ConfirmProps) {
  return props.isOpen ? (
    <Fetched onClose={props.onClose}>{({ ConfirmWindow }) => <ConfirmWindow {...props} />}</Fetched>
  ) : null
}

/** A form or text in front of the screen, with a heading and a way to close it. */
export function SheetDialog(props: SheetProps) {
  return props.isOpen ? (
    <Fetched onClose={props.onClose}>{({ SheetWindow }) => <SheetWindow {...props} />}</Fetched>
  ) : null
}

type FetchedProps = { children: (windows: Windows) => ReactNode; onClose: () => void }

/** A dialog that cannot be fetched closes and says why, and the screen stays as it is. */
function Fetched({ children, onClose }: FetchedProps) {
  const [loaded, setLoaded] = useState(windows)
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, when it opens.
  useEffect(() => {
    if (loaded !== null) return
    loadDialogs().then(setLoaded, (error) => {
      const { title, remedy } = problemOf(error)
      toast({ tone: 'bad', message: `${title}. ${remedy}` })
      onClose()
    })
  }, [])
  return loaded === null ? null : children(loaded)
}
