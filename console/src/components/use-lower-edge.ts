import { type RefObject, useEffect } from 'react'

/** Keeps messages above a bar at the lower edge of the screen, as long as it is there. */
export function useLowerEdge(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (bar.current === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.setProperty('--lower-edge', `${Math.ceil(height) + 16}px`)
    })
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--lower-edge')
    }
  }, [bar])
}
