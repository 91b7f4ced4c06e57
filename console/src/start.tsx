import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath } from './address/base-path.ts'
import { watchHistory } from './address/history-guard.ts'
import { askSession } from './api/use-session.ts'
import { App } from './app/App.tsx'
import { screenAt } from './app/screens.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html lacks its root')

watchHistory()

// What the page came with stays until something can take its place: who is signed in, and the code
// of the screen, both of which are on their way already.
const screen = screenAt(location.pathname.slice(basePath.length))
Promise.allSettled([askSession(), screen?.load()]).then(() =>
  // In a transition, so that a slow phone draws it in slices and answers to fingers between them.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
  }),
)
