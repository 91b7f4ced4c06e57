import './app/base.css'
import { asksTest } from './address/base-path.ts'
import { showMode } from './address/shown-mode.ts'
import { applyTheme, chosenTheme } from './app/theme.ts'

applyTheme(chosenTheme())
if (asksTest) showMode('test')

/** React and all that stands on it: some tenths of a second on a slow phone. */
const start = () => import('./start.tsx')

// What the page came with is seen before that. A page in the background is not drawn: it starts.
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
