import './app/base.css'
import { applyTheme, chosenTheme } from './app/theme.ts'

applyTheme(chosenTheme())

/** React and all that stands on it: some tenths of a second on a slow phone. */
const start = () => import('./start.tsx')

// What the page came with is seen before that. A page in the background is not drawn: it starts.
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
