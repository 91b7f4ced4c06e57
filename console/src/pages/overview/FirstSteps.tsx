import { useState } from 'react'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useMay, useSession } from '../../api/use-session.ts'
import { Button, LinkButton } from '../../components/Button.tsx'
import { Columns, Panel } from '../../components/Page.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { loadDemoShop } from './demo-shop.ts'
import style from './FirstSteps.module.css'
import { TryQuote } from './TryQuote.tsx'
import { loadIntoTestData } from './test-data.ts'

/** What to do where nothing is sold yet. */
export function FirstSteps() {
  return (
    <Columns>
      <Panel title="Try a quote">
        <p>Ask for a price, as your shop would. The product is added to the catalogue.</p>
        <TryQuote />
      </Panel>
      <Panel title="Import your history">
        <p>
          A file of past sales teaches demand before the first quote. Costs tell profit from
          revenue.
        </p>
        <div>
          <LinkButton to={paths.import} look="primary" icon="import">
            Import a file
          </LinkButton>
        </div>
      </Panel>
      <Panel title="Look around in a demo shop">
        <DemoStep />
      </Panel>
    </Columns>
  )
}

function DemoStep() {
  const isLive = useSession().data?.mode === 'live'
  const mayWrite = useMay('*')
  const [progress, setProgress] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = async () => {
    setError(null)
    try {
      if (isLive) await loadIntoTestData(setProgress)
      else await loadDemoShop(client, setProgress)
      await queryClient.invalidateQueries()
    } catch (failure) {
      setError(failure)
      setProgress(null)
    }
  }
  return (
    <>
      <p>
        Twenty-four products with a year of simulated sales, and some thousand customers who were
        quoted prices. It goes into your test data, apart from what you sell.
      </p>
      {isLive && (
        <p>You look at the test data afterwards. “Live data” at the top leads back here.</p>
      )}
      {error !== null && <ProblemNotice error={error} onRetry={load} />}
      <div className={style.load}>
        <Button look="primary" isPending={progress !== null} isDisabled={!mayWrite} onPress={load}>
          Load the demo shop
        </Button>
        <span role="status">{progress}</span>
      </div>
    </>
  )
}
