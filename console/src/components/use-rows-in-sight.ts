import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { useIsPhone } from './use-is-phone.ts'

type Rows = {
  count: number
  /** Height of each row, in px at the usual font size. */
  rowHeight: number
  phoneRowHeight: number
  /** What the rows were selected and sorted by: a new selection starts at its top. */
  view: string | undefined
  onSeen: ((first: number, last: number) => void) | undefined
  onMore: (() => void) | undefined
  hasMore: boolean
}

/** How many rows are drawn above and below those in sight. */
const overscan = 6
/** This close to the end, the rows that follow are loaded. */
const rowsBeforeEnd = 30

/** Which of many rows are drawn at a scroll position; more are requested near the end. */
export function useRowsInSight(
  frame: RefObject<HTMLDivElement | null>,
  { count, rowHeight, phoneRowHeight, view, onSeen, onMore, hasMore }: Rows,
): { virtual: Virtualizer<HTMLDivElement, Element>; height: number } {
  const height = ((useIsPhone() ? phoneRowHeight : rowHeight) * remPx()) / 16
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: useIsDrawn() ? overscan : 0,
    // A row that is scrolled away while it has the focus keeps it.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      const focused = focusedRow(frame.current)
      if (focused === null || focused >= count || drawn.includes(focused)) return drawn
      return [...drawn, focused].sort((a, b) => a - b)
    },
    // As the style sheet has it: the first rows are drawn with the table, not after measuring it.
    initialRect: { width: 0, height: Math.max(24 * remPx(), innerHeight - 21 * remPx()) },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: row heights change the positions
  useEffect(() => virtual.measure(), [height])
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  const firstShown = Math.max(0, startIndex - overscan)
  const lastShown = Math.max(0, Math.min(count - 1, endIndex + overscan))
  useEffect(() => {
    if (hasMore && lastShown >= count - rowsBeforeEnd) onMore?.()
  }, [hasMore, lastShown, count, onMore])
  useEffect(() => onSeen?.(firstShown, lastShown), [firstShown, lastShown, onSeen])
  const viewed = useRef(view)
  useEffect(() => {
    if (viewed.current === view) return
    viewed.current = view
    frame.current?.scrollTo(0, 0)
  }, [view, frame])
  return { virtual, height }
}

/**
 * Whether a first picture has been drawn, which is of what is in sight alone: laying out as many
 * rows again beside them takes a slow phone a tenth of a second.
 */
function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const drawn = requestAnimationFrame(() => startTransition(() => setDrawn(true)))
    return () => cancelAnimationFrame(drawn)
  }, [])
  return isDrawn
}

/** The position of the row that has the focus; null if none has. */
function focusedRow(frame: HTMLElement | null): number | null {
  if (!frame?.contains(document.activeElement)) return null
  const row = document.activeElement?.closest<HTMLElement>('[data-index]')
  return row ? Number(row.dataset.index) : null
}

/** Pixels in one rem, which grows on large screens. */
function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
