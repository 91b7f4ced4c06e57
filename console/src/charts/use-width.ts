import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const usualFontPx = 16

/**
 * The current width of an element, for charts that fill their container: in chart px, and how many
 * screen px one of them is, since text is larger on a very large screen.
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
