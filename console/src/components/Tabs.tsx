import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
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
  const first = tabs[0]?.id ?? ''
  const asked = state.get(param)
  const chosen = tabs.find(({ id }) => id === asked)?.id ?? first
  const list = useRef<HTMLDivElement>(null)
  // On a narrow screen the tab named by the address may lie beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every choice
  useEffect(() => {
    // The tabs are rendered a moment after their list.
    const frame = requestAnimationFrame(() => {
      const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
      if (tab == null || list.current == null) return
      const { left } = list.current.getBoundingClientRect()
      list.current.scrollLeft += tab.getBoundingClientRect().left - left - tab.offsetWidth / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [chosen])
  return (
    <AriaTabs
      selectedKey={chosen}
      onSelectionChange={(id) => change({ [param]: id === first ? null : String(id) })}
      className={style.tabs ?? ''}
    >
      <TabList ref={list} aria-label={label} className={style.list ?? ''}>
        {tabs.map(({ id, name }) => (
          <Tab key={id} id={id} className={style.tab ?? ''}>
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={style.panel ?? ''}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
