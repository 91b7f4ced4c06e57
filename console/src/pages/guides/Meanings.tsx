import type { ReactNode } from 'react'
import { paths } from '../../address/paths.ts'
import { Page, Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { t } from '../../messages/messages.ts'
import { useMeanings } from './use-meanings.ts'

const back = { to: paths.guides, name: t('guides.heading') }

/** Each code of a refusal: what it means, and what to do. */
export function Errors() {
  const meanings = useMeanings(true)
  return (
    <Page title={t('guides.errors')} back={back} intro={t('guides.errorsIntro')}>
      {meanings.status === 'pending' && <Pending label={t('guides.loadingCodes')} height={32} />}
      {meanings.status === 'error' && (
        <ProblemNotice error={meanings.error} onRetry={() => meanings.refetch()} />
      )}
      {meanings.status === 'success' && (
        <Panel title={t('guides.codes')}>
          <SimpleTable
            label={t('guides.codesTable')}
            cards
            whole
            rows={meanings.data.errors}
            rowKey={({ code }) => code}
            columns={[
              { header: t('guides.code'), cell: ({ code }) => <code id={code}>{code}</code> },
              { header: t('guides.status'), align: 'end', cell: ({ status }) => status },
              { header: t('guides.meaning'), cell: ({ meaning }) => <p>{withCode(meaning)}</p> },
              { header: t('guides.remedy'), cell: ({ remedy }) => <p>{withCode(remedy)}</p> },
            ]}
          />
        </Panel>
      )}
    </Page>
  )
}

/** A text whose names are in backticks. */
function withCode(text: string): ReactNode[] {
  // Every other part is a name.
  return text.split('`').map((part, i) => (i % 2 === 1 ? <code key={part}>{part}</code> : part))
}

/** Each factor: what it means in the explanation of a price. */
export function Factors() {
  const meanings = useMeanings(true)
  return (
    <Page title={t('guides.factors')} back={back} intro={t('guides.factorsIntro')}>
      {meanings.status === 'pending' && <Pending label={t('guides.loadingFactors')} height={32} />}
      {meanings.status === 'error' && (
        <ProblemNotice error={meanings.error} onRetry={() => meanings.refetch()} />
      )}
      {meanings.status === 'success' && (
        <Panel title={t('guides.names')}>
          <SimpleTable
            label={t('guides.factors')}
            whole
            rows={meanings.data.factors}
            rowKey={({ name }) => name}
            columns={[
              { header: t('guides.name'), cell: ({ name }) => <code id={name}>{name}</code> },
              { header: t('guides.inSentence'), cell: ({ words }) => words },
            ]}
          />
        </Panel>
      )}
    </Page>
  )
}
