import { useUrlState } from '../../address/use-url-state.ts'
import { Page } from '../../components/Page.tsx'
import { t } from '../../messages/messages.ts'
import { Ask } from './Ask.tsx'
import { Report } from './Report.tsx'

/** What a history shows before any price changes: go, or no-go, and why. */
export function Backtest() {
  const [state, change] = useUrlState()
  const id = state.get('sim')
  return (
    <Page title={t('backtest.heading')} intro={t('backtest.intro')}>
      <Ask onAsked={(simulation) => change({ sim: simulation })} />
      {id !== null && <Report key={id} id={id} />}
    </Page>
  )
}
