import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useUrlState } from '../address/use-url-state.ts'
import style from './Tabs.module.css'

type TabOf = { id: string; name: string; content: ReactNode }

type Props = {
  label: string
  /** Its name in the address. */
  param?: string
  tabs: readonly TabOf[]
}

/** Parts of a screen, one of which is shown; the address says which. */
export function Tabs({ label, param = 'tab', tabs }: Props) {
  const [state, change] = useUrlState()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const first = tabs[0]?.id ?? ''
  const asked = state.get(param)
  const chosen = tabs.find((tab) => tab.id === asked) ?? tabs[0]
  useChosenInSight(list, chosen?.id ?? first, first)
  if (chosen === undefined) return null
  const choose = (to: string) => change({ [param]: to === first ? null : to })
  const goByKey = (event: KeyboardEvent) => {
    const to = tabs[nextOf(event.key, tabs.indexOf(chosen), tabs.length) ?? -1]
    if (to === undefined) return
    event.preventDefault()
    choose(to.id)
    document.getElementById(`${id}${to.id}`)?.focus()
  }
  return (
    <div className={style.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={style.list} onKeyDown={goByKey}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}${tab.id}`}
            type="button"
            role="tab"
            className={style.tab}
            aria-selected={tab === chosen}
            aria-controls={`${id}panel`}
            // Tab leads to the chosen one, and the arrow keys to the others.
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <Panel key={chosen.id} id={`${id}panel`} labelledBy={`${id}${chosen.id}`}>
        {chosen.content}
      </Panel>
    </div>
  )
}

/** On a narrow screen the tab named by the address may lie beyond the edge. */
function useChosenInSight(
  list: { readonly current: HTMLElement | null },
  chosen: string,
  first: string,
) {
  const before = useRef(first)
  useEffect(() => {
    // Where a list begins, nothing has to be measured.
    if (before.current === chosen) return
    before.current = chosen
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (tab == null || list.current == null) return
    const { left } = list.current.getBoundingClientRect()
    list.current.scrollLeft += tab.getBoundingClientRect().left - left - tab.offsetWidth / 2
  }, [list, chosen])
}

type PanelProps = { id: string; labelledBy: string; children: ReactNode }

/** Rendered after the list of tabs and in slices, as it may be a whole screen. */
function Panel({ id, labelledBy, children }: PanelProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => startTransition(() => setShown(true)), [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: text without a control is reached, too
    <div id={id} role="tabpanel" aria-labelledby={labelledBy} tabIndex={0} className={style.panel}>
      {isShown && children}
    </div>
  )
}

/** The tab that a key leads to, round and round; null: not one of our keys. */
function nextOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
