import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { t } from '../messages/messages.ts'
import { Button } from './Button.tsx'
import { Check } from './Check.tsx'
import style from './dialog-windows.module.css'
import { ProblemNotice } from './ProblemNotice.tsx'
import { unreadIn } from './unread-in.ts'

export type ConfirmProps = {
  isOpen: boolean
  title: string
  /** What will happen, with numbers. */
  children: ReactNode
  /** The verb: Activate, Revoke. */
  confirm: string
  danger?: boolean
  /** A sentence to tick before the button is enabled, where the summary must be read. */
  mustTick?: string
  /** A safer way than to tick the sentence. */
  other?: { name: string; onPress: () => void }
  /** Whether what has to be filled in is. */
  isReady?: boolean
  /**
   * Performs the action. The dialog closes when it is done, unless the result is “stay”; a failure
   * is shown inside the dialog.
   */
  onConfirm: () => unknown
  onClose: () => void
}

/** The window of ConfirmDialog. */
export function ConfirmWindow(props: ConfirmProps) {
  return (
    <Window isOpen={props.isOpen} onClose={props.onClose}>
      <Asking {...props} />
    </Window>
  )
}

function Asking(props: ConfirmProps) {
  const { title, children, confirm, danger, mustTick, other, isReady = true } = props
  const { onConfirm, onClose } = props
  const [isTicked, setTicked] = useState(mustTick === undefined)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const go = async () => {
    setError(null)
    try {
      const going = onConfirm()
      // An action that completes at once shows no pending state, and screen readers hear of none.
      if (going instanceof Promise) setBusy(true)
      if ((await going) !== 'stay') onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  // Enter in a field confirms, as in any form.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const unread = unreadIn(event.currentTarget)
    if (unread === null) go()
    else unread.focus()
  }
  return (
    <Dialog role="alertdialog" className={style.dialog ?? ''}>
      <Heading slot="title">{title}</Heading>
      {/* A field that was refused before is judged by the service again, not by the browser. */}
      <form className={style.form} onSubmit={submit} noValidate>
        <div className={style.body}>{children}</div>
        {mustTick !== undefined && (
          <Check isSelected={isTicked} onChange={setTicked}>
            {mustTick}
          </Check>
        )}
        {error !== null && <ProblemNotice error={error} />}
        <div className={style.ways}>
          <Button onPress={onClose}>{t('components.cancel')}</Button>
          {other && (
            <Button
              onPress={() => {
                onClose()
                other.onPress()
              }}
            >
              {other.name}
            </Button>
          )}
          <Button
            look={danger ? 'danger' : 'primary'}
            isDisabled={!isTicked || !isReady}
            isPending={isBusy}
            type="submit"
          >
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export type SheetProps = {
  isOpen: boolean
  title: string
  children: ReactNode
  onClose: () => void
}

/** The window of SheetDialog. */
export function SheetWindow({ isOpen, title, children, onClose }: SheetProps) {
  return (
    <Window isOpen={isOpen} onClose={onClose}>
      <Dialog className={style.dialog ?? ''}>
        <Heading slot="title">{title}</Heading>
        {children}
      </Dialog>
    </Window>
  )
}

type WindowProps = { isOpen: boolean; onClose: () => void; children: ReactNode }

/**
 * Closed by Escape or a click beside it; where something was typed, only by the second, so that a
 * slip of the hand does not lose it. Buttons close it at once.
 */
function Window({ isOpen, onClose, children }: WindowProps) {
  const fields = useRef(new Map<Field, string>())
  const [isAsked, setAsked] = useState(false)
  const close = () => {
    const hasTyped = [...fields.current].some(
      ([field, before]) => field.isConnected && field.value !== before,
    )
    if (hasTyped && !isAsked) setAsked(true)
    else onClose()
  }
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      className={style.shade ?? ''}
      isDismissable
    >
      <Modal className={style.modal ?? ''}>
        <div
          onFocusCapture={({ target }) => {
            if (isField(target) && !fields.current.has(target)) {
              fields.current.set(target, target.value)
            }
          }}
          onInputCapture={() => setAsked(false)}
        >
          {children}
          {isAsked && (
            <p role="status" className={style.unsaved}>
              {t('components.typedNotSaved')}
            </p>
          )}
        </div>
      </Modal>
    </ModalOverlay>
  )
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Where something is typed; boxes and lists are quickly set again. */
function isField(target: EventTarget): target is Field {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !/checkbox|radio|file|range/.test(target.type)
}
