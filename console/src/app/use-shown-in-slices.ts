import { startTransition, useEffect, useState } from 'react'

/**
 * Whether a screen may draw what has arrived. It is told as a transition, so that all of it is
 * drawn in slices, and a slow phone answers to fingers between them.
 */
export function useShownInSlices(isLoading: boolean): boolean {
  const [isShown, setShown] = useState(!isLoading)
  useEffect(() => {
    if (!isLoading) startTransition(() => setShown(true))
  }, [isLoading])
  return isShown
}
