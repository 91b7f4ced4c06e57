import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
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
    overscan: 6,
    // As the style sheet has it: the first rows are drawn with the table, not after measuring it.
    initialRect: { width: 0, height: Math.max(24 * remPx(), innerHeight - 21 * remPx()) },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: row heights change the positions
  useEffect(() => virtual.measure(), [height])
  const shown = virtual.getVirtualItems()
  const firstShown = shown[0]?.index ?? 0
  const lastShown = shown.at(-1)?.index ?? 0
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

/** Pixels in one rem, which grows on large screens. */
function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
