import './app/base.css'
import { asksTest } from './address/base-path.ts'
import { showMode } from './address/shown-mode.ts'
import { applyTheme, chosenTheme } from './app/theme.ts'
import { language } from './messages/language.ts'

applyTheme(chosenTheme())
if (asksTest) showMode('test')
document.documentElement.lang = language

const spoken = import('./messages/messages.ts').then(({ speak }) => speak(language))

/** React and everything that depends on it: some tenths of a second on a slow phone. */
const start = async () => {
  await spoken
  await import('./start.tsx')
}

// The initial page is painted before that. A page in the background is not painted: it starts.
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
