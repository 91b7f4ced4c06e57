import { useSearch } from 'wouter/use-browser-location'

/**
 * Filters, sorting and tabs of a screen, in its address: reloading, going back and sharing keep
 * them. A change takes the place of the entry in the browser's history, so that "back" leaves.
 */
export function useUrlState(): [
  URLSearchParams,
  (changes: Readonly<Record<string, string | null>>) => void,
] {
  const search = useSearch()
  return [new URLSearchParams(search), changeUrlState]
}

/** Sets what is named; null takes it out. */
function changeUrlState(changes: Readonly<Record<string, string | null>>): void {
  const state = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') state.delete(name)
    else state.set(name, value)
  }
  const text = state.toString()
  history.replaceState(history.state, '', location.pathname + (text === '' ? '' : `?${text}`))
}
