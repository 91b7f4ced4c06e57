import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { t } from '../messages/messages.ts'
import { Button, IconButton } from './Button.tsx'
import { commandKey, isTyping } from './keyboard.ts'
import style from './toast.module.css'

export type Toast = {
  message: string
  tone?: 'good' | 'bad'
  /** Undoes what was done: offered as long as the toast is visible. */
  undo?: () => unknown
}

type Shown = Toast & { id: number }

const Show = createContext<(toast: Toast) => void>(() => {})

/** Confirms an action that nothing on the screen shows; with `undo`, offers a way back. */
export function useToast(): (toast: Toast) => void {
  return useContext(Show)
}

let nextId = 1
/** Long enough to read. */
const shownMs = 10_000

const undoKey = commandKey('Z')

/** Where toasts appear; around the whole console. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const close = useCallback(
    (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)),
    [],
  )
  const show = useCallback(
    (toast: Toast) => {
      const id = nextId++
      // A failure stays until it has been read.
      if (toast.tone !== 'bad') setTimeout(() => close(id), shownMs)
      setToasts((all) => [...all.slice(-2), { ...toast, id }])
    },
    [close],
  )
  // “Undo” may be hundreds of controls away from the row that was changed.
  useEffect(() => {
    const last = toasts.findLast(({ undo }) => undo !== undefined)
    if (last === undefined) return
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.metaKey || event.ctrlKey)
      if (!isUndo || event.shiftKey || isTyping(event.target)) return
      event.preventDefault()
      close(last.id)
      last.undo?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [toasts, close])
  const list = useMemo(
    () =>
      toasts.map(({ id, message, tone = 'good', undo }) => (
        <div key={id} className={`${style.toast} ${style[tone]}`}>
          <p>{message}</p>
          {undo && (
            <Button
              small
              icon="undo"
              onPress={() => {
                close(id)
                undo()
              }}
            >
              {t('components.undo')} <kbd className={style.key}>{undoKey}</kbd>
            </Button>
          )}
          <IconButton icon="close" label={t('components.closeMessage')} onPress={() => close(id)} />
        </div>
      )),
    [toasts, close],
  )
  return (
    <Show value={show}>
      {children}
      <div className={style.region} role="status" aria-label={t('components.messages')}>
        {list}
      </div>
    </Show>
  )
}
