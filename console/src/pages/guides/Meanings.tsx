import type { ReactNode } from 'react'
import { paths } from '../../address/paths.ts'
import { Page, Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { useMeanings } from './use-meanings.ts'

const back = { to: paths.guides, name: 'Guides' }

/** Each code of a refusal: what it means, and what to do. */
export function Errors() {
  const meanings = useMeanings(true)
  return (
    <Page
      title="Errors and what to do"
      back={back}
      intro="Every answer that is not a success names one of these codes, and the field at fault."
    >
      {meanings.status === 'pending' && <Pending label="Loading the codes" height={32} />}
      {meanings.status === 'error' && (
        <ProblemNotice error={meanings.error} onRetry={() => meanings.refetch()} />
      )}
      {meanings.status === 'success' && (
        <Panel title="Codes">
          <SimpleTable
            label="Codes of refusals"
            cards
            whole
            rows={meanings.data.errors}
            rowKey={({ code }) => code}
            columns={[
              { header: 'Code', cell: ({ code }) => <code id={code}>{code}</code> },
              { header: 'Status', align: 'end', cell: ({ status }) => status },
              { header: 'What it means', cell: ({ meaning }) => <p>{withCode(meaning)}</p> },
              { header: 'What to do', cell: ({ remedy }) => <p>{withCode(remedy)}</p> },
            ]}
          />
        </Panel>
      )}
    </Page>
  )
}

/** A text whose names stand between backticks. */
function withCode(text: string): ReactNode[] {
  // Every other part is a name.
  return text.split('`').map((part, i) => (i % 2 === 1 ? <code key={part}>{part}</code> : part))
}

/** Each factor: what it stands for where a price is explained. */
export function Factors() {
  const meanings = useMeanings(true)
  return (
    <Page
      title="Factors"
      back={back}
      intro="What moves or holds a price, by the names that quotes, explanations and price lists use. More may come."
    >
      {meanings.status === 'pending' && <Pending label="Loading the factors" height={32} />}
      {meanings.status === 'error' && (
        <ProblemNotice error={meanings.error} onRetry={() => meanings.refetch()} />
      )}
      {meanings.status === 'success' && (
        <Panel title="Names">
          <SimpleTable
            label="Factors"
            whole
            rows={meanings.data.factors}
            rowKey={({ name }) => name}
            columns={[
              { header: 'Name', cell: ({ name }) => <code id={name}>{name}</code> },
              { header: 'In a sentence', cell: ({ words }) => words },
            ]}
          />
        </Panel>
      )}
    </Page>
  )
}
