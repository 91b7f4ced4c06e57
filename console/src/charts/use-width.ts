import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const usualFontPx = 16

/**
 * The width of an element as it is now, for charts that fill their room: in px of a chart, and how
 * many px of the screen one of them is, since letters are larger on a very large screen.
 */
export function useWidth<Box extends HTMLElement>(
  initial = 640,
): [RefObject<Box | null>, number, number] {
  const box = useRef<Box>(null)
  const [{ width, scale }, setSize] = useState({ width: initial, scale: 1 })
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => {
      const fontPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const scale = (fontPx || usualFontPx) / usualFontPx
      const width = Math.max(240, Math.round(element.clientWidth / scale))
      setSize((was) => (was.width === width && was.scale === scale ? was : { width, scale }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width, scale]
}
