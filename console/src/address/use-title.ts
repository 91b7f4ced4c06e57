import { useEffect } from 'react'
import { t } from '../messages/messages.ts'
import { showsTest } from './shown-mode.ts'

/** Names the page in the browser's tab and history; a screen may name its object instead. */
export function useTitle(title: string): void {
  useEffect(() => {
    // First: a narrow tab shows little more.
    document.title = `${showsTest() ? t('app.testTitle', { title }) : title} · Lerner`
  }, [title])
}
