import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { useUrlState } from '../app/use-url-state.ts'
import style from './Tabs.module.css'

type TabOf = { id: string; name: string; content: ReactNode }

type Props = {
  label: string
  /** Its name in the address. */
  param?: string
  tabs: readonly TabOf[]
}

/** Parts of a screen of which one is shown; the address says which. */
export function Tabs({ label, param = 'tab', tabs }: Props) {
  const [state, change] = useUrlState()
  const first = tabs[0]?.id ?? ''
  const asked = state.get(param)
  const chosen = tabs.find(({ id }) => id === asked)?.id ?? first
  return (
    <AriaTabs
      selectedKey={chosen}
      onSelectionChange={(id) => change({ [param]: id === first ? null : String(id) })}
      className={style.tabs ?? ''}
    >
      <TabList aria-label={label} className={style.list ?? ''}>
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
