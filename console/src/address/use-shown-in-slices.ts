import { startTransition, useEffect, useState } from 'react'

/**
 * Whether a screen may render what has arrived. Updated in a transition, so that rendering is
 * sliced and a slow phone responds to touch in between. What has been rendered stays while more is
 * loaded.
 *
 * @param of - The object shown: a different one is loaded from scratch.
 */
export function useShownInSlices(isLoading: boolean, of = ''): boolean {
  const [shownOf, setShownOf] = useState(isLoading ? null : of)
  useEffect(() => {
    if (!isLoading) startTransition(() => setShownOf(of))
  }, [isLoading, of])
  return shownOf === of
}
