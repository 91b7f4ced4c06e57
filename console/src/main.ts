import './app/base.css'
import { asksTest } from './address/base-path.ts'
import { showMode } from './address/shown-mode.ts'
import { firstAnswers } from './api/early-answers.ts'
import { pause } from './api/pause.ts'
import { applyTheme, chosenTheme } from './app/theme.ts'
import { language, locale } from './messages/language.ts'

applyTheme(chosenTheme())
if (asksTest) showMode('test')
document.documentElement.lang = language

const spoken = import('./messages/messages.ts').then(({ speak }) => speak(language))

/**
 * A browser's first number and first date take some hundredths of a second on a slow phone: it
 * reads its languages, once for all threads of a page. Another thread does, while scripts are
 * loading.
 */
const formatsMade = new Promise<void>((resolve) => {
  const worker = new Worker(new URL('./first-formats.ts', import.meta.url), { type: 'module' })
  const end = () => resolve(worker.terminate())
  worker.onmessage = end
  // Without it, whoever formats first waits.
  worker.onerror = end
  worker.postMessage(locale)
})

/**
 * React and everything that depends on it: some tenths of a second on a slow phone. One after the
 * other, though all of them are already loading.
 */
const start = async () => {
  firstAnswers()
  await pause()
  await import('react-dom/client')
  await pause()
  await formatsMade
  await spoken
  const { show } = await import('./start.tsx')
  await pause()
  show()
}

// The initial page is painted before that. A page in the background is not painted: it starts.
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
