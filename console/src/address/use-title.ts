import { useEffect } from 'react'

/** Names the page in the browser's tab and history; a screen may name its object instead. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Lerner`
  }, [title])
}
