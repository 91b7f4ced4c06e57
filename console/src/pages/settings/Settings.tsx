import { useSession } from '../../api/use-session.ts'
import { Columns, Page } from '../../components/Page.tsx'
import { AccountPolicy } from './AccountPolicy.tsx'
import { Standstill } from './Standstill.tsx'
import { YourSession } from './YourSession.tsx'

/** What holds for the whole account. */
export function Settings() {
  const mode = useSession().data?.mode
  return (
    <Page
      title="Settings"
      intro={`What holds for ${mode === 'test' ? 'the test data' : 'the live data'} of the whole account. The other half has settings of its own.`}
    >
      <Columns>
        <Standstill />
        <YourSession />
      </Columns>
      <AccountPolicy />
    </Page>
  )
}
