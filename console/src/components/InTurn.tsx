import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Parts of a screen, rendered one after the other from the top: nothing already there moves, and a
 * slow phone responds to touch in between.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children)
  const [shown, setShown] = useState(1)
  useEffect(() => {
    if (shown >= parts.length) return undefined
    const next = setTimeout(() => startTransition(() => setShown(shown + 1)))
    return () => clearTimeout(next)
  }, [shown, parts.length])
  return parts.slice(0, shown)
}
