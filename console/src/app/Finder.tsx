// biome-ignore-all lint/a11y/useSemanticElements: a list that a line of text goes through
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the line of text
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useLocation } from 'wouter'
import { Icon } from '../components/Icon.tsx'
import { t } from '../messages/messages.ts'
import style from './Finder.module.css'
import { type Found, pagesGroup, toShortcuts, useFound } from './found.ts'

type Props = {
  onClose: () => void
  /** Shows the shortcuts in its place. */
  onShortcuts: () => void
}

/** Finds pages, settings, lists, products and quotes by a few letters, using the keyboard alone. */
export function Finder({ onClose, onShortcuts }: Props) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [, navigate] = useLocation()
  const { found, isPending } = useFound(text)
  const at = Math.min(active, Math.max(0, found.length - 1))
  const go = (to: Found | undefined) => {
    if (to === undefined) return
    if (to.to === toShortcuts) return onShortcuts()
    onClose()
    navigate(to.to)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setActive((at + step + found.length) % found.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      go(found[at])
    }
  }
  return (
    <ModalOverlay isOpen onOpenChange={onClose} className={style.shade ?? ''} isDismissable>
      <Modal className={style.modal ?? ''}>
        <Dialog className={style.dialog ?? ''} aria-label={t('app.search')}>
          <input
            className={style.line}
            autoFocus
            role="combobox"
            aria-label={t('app.findLabel')}
            placeholder={t('app.findPlaceholder')}
            aria-expanded="true"
            aria-controls="found"
            aria-autocomplete="list"
            aria-activedescendant={found[at] === undefined ? undefined : `found-${at}`}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setActive(0)
            }}
            onKeyDown={onKey}
          />
          <FoundList found={found} at={at} onPoint={setActive} onChoose={go} />
          <p role="status" className={style.said}>
            {found.length === 0
              ? isPending
                ? t('app.searching')
                : t('app.nothingFound')
              : t('app.findKeys')}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

type FoundListProps = {
  found: readonly Found[]
  /** The selected result. */
  at: number
  onPoint: (index: number) => void
  onChoose: (found: Found) => void
}

function FoundList({ found, at, onPoint, onChoose }: FoundListProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every step
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, found.length])
  return (
    <div
      ref={list}
      id="found"
      role="listbox"
      aria-label={t('app.foundLabel')}
      className={style.list}
    >
      {found.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the line of text hears the keys
        <div
          key={`${one.group}${one.to}${one.name}`}
          id={`found-${index}`}
          role="option"
          aria-selected={index === at}
          className={style.found}
          onClick={() => onChoose(one)}
          onPointerMove={() => onPoint(index)}
        >
          <Icon name={one.icon} />
          <span className={style.name}>{one.name}</span>
          <span className={style.more}>
            {one.group === pagesGroup
              ? one.more
              : t('app.foundMore', { group: one.group, more: one.more })}
          </span>
        </div>
      ))}
    </div>
  )
}
