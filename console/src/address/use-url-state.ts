import { useSearch } from 'wouter/use-browser-location'

/**
 * A screen's filters, sorting and tabs, kept in its address so that reloading, going back and
 * sharing preserve them. A change replaces the browser's history entry, so that "back" leaves the
 * screen.
 */
export function useUrlState(): [
  URLSearchParams,
  (changes: Readonly<Record<string, string | null>>) => void,
] {
  const search = useSearch()
  return [new URLSearchParams(search), changeUrlState]
}

/** Sets the named parameters; null removes one. */
function changeUrlState(changes: Readonly<Record<string, string | null>>): void {
  const state = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') state.delete(name)
    else state.set(name, value)
  }
  const text = state.toString()
  history.replaceState(history.state, '', location.pathname + (text === '' ? '' : `?${text}`))
}
