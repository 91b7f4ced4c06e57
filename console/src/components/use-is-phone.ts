import { useSyncExternalStore } from 'react'

const phone = matchMedia('(max-width: 40rem)')

function subscribe(changed: () => void): () => void {
  phone.addEventListener('change', changed)
  return () => phone.removeEventListener('change', changed)
}

/** Whether the screen is as narrow as a phone's. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone.matches)
}
