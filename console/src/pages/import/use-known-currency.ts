import { useEffect } from 'react'
import type { Understanding } from '../../../../clients/typescript/src/files/main.ts'
import { useOnlyCurrency } from '../../api/use-catalogue.ts'
import { placeChange } from '../../files/settings-in-url.ts'

/**
 * Fills in the currency of a file that names none, where everything is sold in a single one. It is
 * shown in its field, and somebody who removes it is not given it again.
 */
export function useKnownCurrency(
  { problems }: Understanding,
  state: URLSearchParams,
  change: (changes: Readonly<Record<string, string | null>>) => void,
): void {
  const only = useOnlyCurrency()
  const isSaid = state.has('set.currency') || state.has('col.currency')
  const isMissing = problems.some(({ field }) => field === 'currency')
  const missing = isMissing && !isSaid ? only : undefined
  useEffect(() => {
    if (missing !== undefined) change(placeChange('currency', { text: missing }))
  }, [missing, change])
}
