/** Asks whether the page may be left; null while nothing would be lost. */
let mayLeave: (() => boolean) | null = null
let guarded: { path: string; place: number | null } | null = null
let isGoingBack = false

/** Lets `ask` say whether “Back” and “Forward” leave the open page; answers what ends that. */
export function guardHistory(ask: () => boolean): () => void {
  mayLeave = ask
  guarded = { path: location.pathname, place: placeInHistory() }
  return () => {
    mayLeave = null
    guarded = null
  }
}

/**
 * Hears of “Back” and “Forward” before the router does, and takes them back, unseen by it. To be
 * called before anything is drawn: browsers tell who listens at a window in the order of their
 * coming.
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
    // A browser that does not tell where it is has mostly gone back.
    history.go(guarded.place === null || place === null ? 1 : guarded.place - place)
  })
}

/** Where the page is in the history of the tab; null in a browser that does not tell. */
function placeInHistory(): number | null {
  return 'navigation' in window ? (window.navigation.currentEntry?.index ?? null) : null
}
