import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in px as it is now, for charts that fill their room. */
export function useWidth<Box extends HTMLElement>(initial = 640): [RefObject<Box | null>, number] {
  const box = useRef<Box>(null)
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => setWidth(Math.max(240, Math.round(element.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}
