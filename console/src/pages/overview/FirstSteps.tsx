import { useState } from 'react'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useMay, useSession } from '../../api/use-session.ts'
import { Button, LinkButton } from '../../components/Button.tsx'
import { Columns, Panel } from '../../components/Page.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { t } from '../../messages/messages.ts'
import { type Doing, loadDemoShop } from './demo-shop.ts'
import style from './FirstSteps.module.css'
import { TryQuote } from './TryQuote.tsx'
import { loadIntoTestData } from './test-data.ts'

/** What to do if nothing is sold yet. */
export function FirstSteps() {
  return (
    <Columns>
      <Panel title={t('overview.importHistory')}>
        <p>{t('overview.importHistoryHint')}</p>
        <div>
          <LinkButton to={paths.import} look="primary" icon="import">
            {t('overview.importFile')}
          </LinkButton>
        </div>
      </Panel>
      <Panel title={t('overview.demo')}>
        <DemoStep />
      </Panel>
      <Panel title={t('overview.tryQuote')}>
        <p>{t('overview.tryQuoteHint')}</p>
        <TryQuote />
      </Panel>
    </Columns>
  )
}

function DemoStep() {
  const isLive = useSession().data?.mode === 'live'
  const mayWrite = useMay('*')
  const [progress, setProgress] = useState<Doing | null>(null)
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
      <p>{t('overview.demoHint')}</p>
      {isLive && <p>{t('overview.demoLeadsToTest')}</p>}
      {error !== null && <ProblemNotice error={error} onRetry={load} />}
      <div className={style.load}>
        <Button isPending={progress !== null} isDisabled={!mayWrite} onPress={load}>
          {t('overview.loadDemo')}
        </Button>
        <span role="status">{progress && wordsOf(progress)}</span>
      </div>
    </>
  )
}

function wordsOf(doing: Doing): string {
  switch (doing.step) {
    case 'opening':
      return t('overview.demoOpening')
    case 'stocking':
      return t('overview.demoStocking')
    case 'selling':
      return t('overview.demoSelling')
    case 'serving':
      return t('overview.demoServing', { served: doing.served, customers: doing.customers })
  }
}
