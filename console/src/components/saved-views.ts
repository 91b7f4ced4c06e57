/** A saved view: its name, and its part of the address. */
export type SavedView = { name: string; search: string }

const keyOf = (account: string, screen: string) => `lerner.views.${account}.${screen}`

/** The views of a screen that this browser has saved for an account, by name. */
export function readViews(account: string, screen: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account, screen)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return [] // another program wrote there, or the browser has no storage
  }
}

/** Saves a view, replacing another with the same name. */
export function keepView(account: string, screen: string, view: SavedView): readonly SavedView[] {
  const others = readViews(account, screen).filter(({ name }) => name !== view.name)
  return write(account, screen, [...others, view])
}

/** Deletes a view. */
export function forgetView(account: string, screen: string, name: string): readonly SavedView[] {
  return write(
    account,
    screen,
    readViews(account, screen).filter((view) => view.name !== name),
  )
}

function write(account: string, screen: string, views: SavedView[]): readonly SavedView[] {
  const sorted = views.sort((a, b) => a.name.localeCompare(b.name))
  localStorage.setItem(keyOf(account, screen), JSON.stringify(sorted))
  return sorted
}

function isView(view: unknown): view is SavedView {
  const { name, search } = (view ?? {}) as Partial<SavedView>
  return typeof name === 'string' && typeof search === 'string'
}
