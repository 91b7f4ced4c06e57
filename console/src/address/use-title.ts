import { useEffect } from 'react'
import { showsTest } from './shown-mode.ts'

/** Names the page in the browser's tab and history; a screen may name its object instead. */
export function useTitle(title: string): void {
  useEffect(() => {
    // First: a narrow tab shows little more.
    document.title = `${showsTest() ? 'Test · ' : ''}${title} · Lerner`
  }, [title])
}
