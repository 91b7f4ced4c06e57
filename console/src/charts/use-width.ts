import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'

/** Of the root: what is drawn in px grows with it. */
export const usualFontPx = 16

/** In chart px, and how many screen px one of them is: text is larger on a very large screen. */
export type Size = { width: number; scale: number }

/**
 * The current width of an element, for charts that fill their container; null until it is known,
 * so that a chart is drawn only once. It is drawn in slices, and a slow phone responds to touch.
 */
export function useWidth<Box extends HTMLElement>(): [RefObject<Box | null>, Size | null] {
  const box = useRef<Box>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    // Called with the first size, too: it was laid out by then, so that reading it is quick.
    const observer = new ResizeObserver(() => {
      // Hidden behind its table, a chart keeps its size.
      if (element.clientWidth === 0) return
      const fontPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const scale = (fontPx || usualFontPx) / usualFontPx
      const width = Math.max(240, Math.round(element.clientWidth / scale))
      startTransition(() =>
        setSize((was) => (was?.width === width && was.scale === scale ? was : { width, scale })),
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, size]
}
