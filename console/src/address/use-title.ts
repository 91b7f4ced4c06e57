import { useEffect } from 'react'
import { t } from '../messages/messages.ts'
import { showsTest } from './shown-mode.ts'

/** Sets the title in the browser's tab and history; a screen may name its object instead. */
export function useTitle(title: string): void {
  useEffect(() => {
    // First, since a narrow tab shows little more.
    document.title = `${showsTest() ? t('app.testTitle', { title }) : title} · Lerner`
  }, [title])
}
