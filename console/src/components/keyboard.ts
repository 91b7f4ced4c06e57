import { t } from '../messages/messages.ts'

/** Whether shortcuts have ⌘ here, and Ctrl elsewhere. */
export const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** A shortcut as it is written on the reader's keyboard: ⌘K, Ctrl K, Strg K. */
export function commandKey(letter: string): string {
  return isApple ? `⌘${letter}` : `${t('components.control')} ${letter}`
}

/** Whether the browser takes the keys that are pressed there. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')
  )
}
