import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'wouter'
import { isTyping } from '../components/keyboard.ts'
import { speakAll, t } from '../messages/messages.ts'
import { ModeNotice } from './ModeNotice.tsx'
import { Navigation } from './Navigation.tsx'
import style from './Shell.module.css'
import { TestBar } from './TestBar.tsx'

/** Its code is loaded on first use. */
const Finder = lazy(async () => ({ default: (await import('./Finder.tsx')).Finder }))
const Shortcuts = lazy(async () => {
  await speakAll()
  return { default: (await import('./Shortcuts.tsx')).Shortcuts }
})

/** The previous path: each screen has its own shell. */
let before: string | null = null

/** The frame of every screen: navigation, account-wide notices, and the screen's area. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [inFront, setInFront] = useState<'finder' | 'shortcuts' | null>(null)
  const [here] = useLocation()
  const hasTurn = useTurnAfterFrame()

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = askedBy(event)
      if (asked === null) return
      event.preventDefault()
      // Whoever is in the middle of a dialog stays there.
      if (document.querySelector('[role=dialog], [role=alertdialog]') === null) setInFront(asked)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  useStartAtHeading(main, here, setOpen)

  return (
    <>
      <button type="button" className={style.skip} onClick={() => main.current?.focus()}>
        {t('app.skip')}
      </button>
      <TestBar />
      <div className={style.shell}>
        <Navigation
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          onFind={() => setInFront('finder')}
        />
        <Suspense>
          {inFront === 'finder' && (
            <Finder onClose={() => setInFront(null)} onShortcuts={() => setInFront('shortcuts')} />
          )}
          {inFront === 'shortcuts' && <Shortcuts onClose={() => setInFront(null)} />}
        </Suspense>
        <div className={style.side}>
          <ModeNotice />
          <main ref={main} tabIndex={-1} className={style.main}>
            {hasTurn ? (
              children
            ) : (
              // As in the initial page.
              <p className={style.first} aria-hidden="true">
                …
              </p>
            )}
          </main>
        </div>
      </div>
    </>
  )
}

/**
 * After navigation, a keyboard and a screen reader start at the new screen's heading, and a
 * navigation that was open folds.
 */
function useStartAtHeading(
  main: RefObject<HTMLElement | null>,
  here: string,
  setOpen: (isOpen: boolean) => void,
): void {
  useEffect(() => {
    const isFirst = before === null
    const isSame = before === here
    before = here
    if (isFirst || isSame) return
    setOpen(false)
    const heading = main.current?.querySelector('h1')
    // While its code is still loading, the screen takes the focus when it appears.
    ;(heading ?? main.current)?.focus()
    window.scrollTo(0, 0)
  }, [main, here, setOpen])
}

/**
 * Whether the screen is rendered. The page's first one comes after its frame, so that a slow phone
 * responds to touch in between; any later one comes with it.
 */
function useTurnAfterFrame(): boolean {
  const [hasTurn, setTurn] = useState(before !== null)
  useEffect(() => {
    const next = setTimeout(() => startTransition(() => setTurn(true)))
    return () => clearTimeout(next)
  }, [])
  return hasTurn
}

/** What a key asks for on any screen; null: nothing. */
function askedBy(event: KeyboardEvent): 'finder' | 'shortcuts' | null {
  if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) return 'finder'
  return event.key === '?' && !isTyping(event.target) ? 'shortcuts' : null
}
