import { Page } from '../../components/Page.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { t } from '../../messages/messages.ts'
import { Events } from './Events.tsx'
import { Keys } from './Keys.tsx'
import { Playground } from './Playground.tsx'
import { Webhooks } from './Webhooks.tsx'

/** Everything that programs need: keys, webhooks, events, and a playground for quotes. */
export function Developers() {
  return (
    <Page title={t('developers.heading')} intro={t('developers.intro')}>
      <Tabs
        label={t('developers.parts')}
        tabs={[
          { id: 'playground', name: t('developers.playground'), content: <Playground /> },
          { id: 'keys', name: t('developers.apiKeys'), content: <Keys /> },
          { id: 'webhooks', name: t('developers.webhooks'), content: <Webhooks /> },
          { id: 'events', name: t('developers.events'), content: <Events /> },
        ]}
      />
    </Page>
  )
}
