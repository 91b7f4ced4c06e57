import { startTransition, useEffect, useState } from 'react'

/**
 * Whether a screen may draw what has arrived. It is told as a transition, so that all of it is
 * drawn in slices, and a slow phone answers to fingers between them. What was drawn once stays
 * while more is loaded.
 *
 * @param of - What it is about: another one is loaded anew.
 */
export function useShownInSlices(isLoading: boolean, of = ''): boolean {
  const [shownOf, setShownOf] = useState(isLoading ? null : of)
  useEffect(() => {
    if (!isLoading) startTransition(() => setShownOf(of))
  }, [isLoading, of])
  return shownOf === of
}
