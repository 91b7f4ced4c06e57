/** A reader's choice: a theme, or the system's. */
export type Theme = 'system' | 'light' | 'dark'

const key = 'lerner-theme'

/** The theme chosen in this browser. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    // A browser without storage follows the system.
    return 'system'
  }
}

/** Applies a theme, and keeps it for the next visit. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Not stored; it lasts until the page is left.
  }
}
