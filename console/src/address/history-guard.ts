/** Asks whether the page may be left; null while nothing would be lost. */
let mayLeave: (() => boolean) | null = null
let guarded: { path: string; place: number | null } | null = null
let isGoingBack = false

/** Lets `ask` decide whether “Back” and “Forward” may leave the page; returns how to stop that. */
export function guardHistory(ask: () => boolean): () => void {
  mayLeave = ask
  guarded = { path: location.pathname, place: placeInHistory() }
  return () => {
    mayLeave = null
    guarded = null
  }
}

/**
 * Handles “Back” and “Forward” before the router does, and reverts them unseen by it. Must be
 * called before anything is rendered: browsers call a window's listeners in the order in which they
 * were added.
 */
export function watchHistory(): void {
  addEventListener('popstate', (event) => {
    if (isGoingBack) {
      isGoingBack = false
      event.stopImmediatePropagation()
      return
    }
    if (mayLeave === null || guarded === null || location.pathname === guarded.path) return
    if (mayLeave()) return
    event.stopImmediatePropagation()
    isGoingBack = true
    const place = placeInHistory()
    // A browser that does not report its position has most likely gone back.
    history.go(guarded.place === null || place === null ? 1 : guarded.place - place)
  })
}

/** The page's position in the history of the tab; null in a browser that does not report it. */
function placeInHistory(): number | null {
  return 'navigation' in window ? (window.navigation.currentEntry?.index ?? null) : null
}
