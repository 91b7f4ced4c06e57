import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath } from './address/base-path.ts'
import { watchHistory } from './address/history-guard.ts'
import { askSession } from './api/use-session.ts'
import { App } from './app/App.tsx'
import { screenAt } from './app/screens.ts'
import { loadDialogs } from './components/ConfirmDialog.tsx'
import { speakAll } from './messages/messages.ts'

/** Replaces the initial page by the screen that the address names. */
export function show(): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html lacks its root')
  watchHistory()
  // The initial page stays until something can replace it: the session, and the code of the screen,
  // both of which are already loading.
  const screen = screenAt(location.pathname.slice(basePath.length))
  Promise.allSettled([askSession(), screen?.load()]).then(() => {
    // In a transition, so that rendering is sliced and a slow phone responds to touch in between.
    startTransition(() => {
      createRoot(root).render(
        <StrictMode>
          <App />
        </StrictMode>,
      )
    })
    // Before anything is asked or refused; if it fails, whoever needs it tries again.
    setTimeout(() => Promise.all([speakAll(), loadDialogs()]).catch(() => {}), 2_000)
  })
}
