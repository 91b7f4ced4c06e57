import { type ReactNode, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { t } from '../messages/messages.ts'
import { Button } from './Button.tsx'
import { Check } from './Check.tsx'
import style from './dialog-windows.module.css'
import { ProblemNotice } from './ProblemNotice.tsx'

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
  const { isOpen, onClose } = props
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      className={style.shade ?? ''}
      isDismissable
    >
      <Modal className={style.modal ?? ''}>
        <Asking {...props} />
      </Modal>
    </ModalOverlay>
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
  return (
    <Dialog role="alertdialog" className={style.dialog ?? ''}>
      <Heading slot="title">{title}</Heading>
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
          onPress={go}
        >
          {confirm}
        </Button>
      </div>
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
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      className={style.shade ?? ''}
      isDismissable
    >
      <Modal className={style.modal ?? ''}>
        <Dialog className={style.dialog ?? ''}>
          <Heading slot="title">{title}</Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
