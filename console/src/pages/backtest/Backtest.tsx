import { useUrlState } from '../../address/use-url-state.ts'
import { Page } from '../../components/Page.tsx'
import { Ask } from './Ask.tsx'
import { Report } from './Report.tsx'

/** What a history tells before a price changes: go, or no-go, and why. */
export function Backtest() {
  const [state, change] = useUrlState()
  const id = state.get('sim')
  return (
    <Page
      title="Backtest"
      intro="What past sales are good for before a price changes: what they tell, how well sales are predicted, and what the first prices should earn. Nothing is priced, stored or learnt."
    >
      <Ask onAsked={(simulation) => change({ sim: simulation })} />
      {id !== null && <Report key={id} id={id} />}
    </Page>
  )
}
