import { useEffect } from 'react'
import { t } from '../messages/messages.ts'
import { guardHistory } from './history-guard.ts'

const question = t('app.unsaved')

/** Asks before unsaved changes are lost: by a link, “Back”, closing or reloading. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    // Before the router sees the click.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (link === null || link.getAttribute('target') === '_blank') return
      // The browser itself asks when a link leads out of this document.
      if (link.hasAttribute('data-document')) return
      if (window.confirm(question)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const endGuard = guardHistory(() => window.confirm(question))
    addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
      endGuard()
    }
  }, [isUnsaved])
}
