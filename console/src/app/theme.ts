/** What a reader chose: a theme, or whatever the system shows. */
export type Theme = 'system' | 'light' | 'dark'

const key = 'lerner-theme'

/** The theme chosen in this browser. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    // A browser that keeps nothing shows what the system shows.
    return 'system'
  }
}

/** Shows a theme, and keeps it for the next visit. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Kept nowhere; it holds until the page is left.
  }
}
