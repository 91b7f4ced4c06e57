import { Page } from '../../components/Page.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { Calibration } from './Calibration.tsx'
import { Channels } from './Channels.tsx'
import { Fairness } from './Fairness.tsx'
import { Lift } from './Lift.tsx'
import { Nests } from './Nests.tsx'
import { Switchbacks } from './Switchbacks.tsx'

/** What prices earned, and how sure that is. */
export function Evidence() {
  return (
    <Page
      title="Evidence"
      intro="What Lerner's prices earned beside base prices, whether confidence comes true, which products compete, whether channels differ, and how segments are treated."
    >
      <Tabs
        label="Kinds of evidence"
        tabs={[
          { id: 'lift', name: 'Lift', content: <Lift /> },
          { id: 'calibration', name: 'Calibration', content: <Calibration /> },
          { id: 'switchbacks', name: 'Switchbacks', content: <Switchbacks /> },
          { id: 'nests', name: 'Products that compete', content: <Nests /> },
          { id: 'channels', name: 'Channels', content: <Channels /> },
          { id: 'fairness', name: 'Fairness', content: <Fairness /> },
        ]}
      />
    </Page>
  )
}
