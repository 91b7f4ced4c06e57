import { Page } from '../../components/Page.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { t } from '../../messages/messages.ts'
import { Calibration } from './Calibration.tsx'
import { Channels } from './Channels.tsx'
import { Fairness } from './Fairness.tsx'
import { Lift } from './Lift.tsx'
import { Nests } from './Nests.tsx'
import { Switchbacks } from './Switchbacks.tsx'

/** What prices earned, and how certain that is. */
export function Evidence() {
  return (
    <Page title={t('evidence.heading')} intro={t('evidence.intro')}>
      <Tabs
        label={t('evidence.kinds')}
        tabs={[
          { id: 'lift', name: t('evidence.lift'), content: <Lift /> },
          { id: 'calibration', name: t('evidence.calibration'), content: <Calibration /> },
          { id: 'switchbacks', name: t('evidence.switchbacks'), content: <Switchbacks /> },
          { id: 'nests', name: t('evidence.nests'), content: <Nests /> },
          { id: 'channels', name: t('evidence.channels'), content: <Channels /> },
          { id: 'fairness', name: t('evidence.fairness'), content: <Fairness /> },
        ]}
      />
    </Page>
  )
}
