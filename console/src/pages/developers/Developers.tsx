import { Page } from '../../components/Page.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { Events } from './Events.tsx'
import { Keys } from './Keys.tsx'
import { Playground } from './Playground.tsx'
import { Webhooks } from './Webhooks.tsx'

/** What programs need: keys, webhooks, events, and a place to try a quote. */
export function Developers() {
  return (
    <Page
      title="Developers"
      intro="Connect a shop: try a quote and copy the code, make its key, and have events sent to it."
    >
      <Tabs
        label="Parts"
        tabs={[
          { id: 'playground', name: 'Playground', content: <Playground /> },
          { id: 'keys', name: 'API keys', content: <Keys /> },
          { id: 'webhooks', name: 'Webhooks', content: <Webhooks /> },
          { id: 'events', name: 'Events', content: <Events /> },
        ]}
      />
    </Page>
  )
}
