import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { QuoteRecord } from '../../../../clients/typescript/src/main.ts'
import { idFromPath } from '../../address/ids-in-paths.ts'
import { paths } from '../../address/paths.ts'
import { useTitle } from '../../address/use-title.ts'
import { client } from '../../api/client.ts'
import { Figures } from '../../components/Figures.tsx'
import { Page, Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { factorName } from '../../explanation/factor-words.ts'
import { ArmTag, OutcomeTag } from '../../explanation/quote-tags.tsx'
import { Replayed } from '../../explanation/Replayed.tsx'
import { Why } from '../../explanation/Why.tsx'
import { channelName } from '../../format/channel-names.ts'
import { formatInstant } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { formatCount, formatPercent, formatUnits } from '../../format/number.ts'

type Props = { params: Readonly<Record<string, string | undefined>> }

const back = { to: paths.quotes, name: 'Quotes' }

/** One quote: its price, why it has it, its terms, what became of it, and a replay at a click. */
export function Quote({ params }: Props) {
  const quoteId = idFromPath(params.quoteId ?? '')
  const quote = useQuery({
    queryKey: ['quote', quoteId],
    queryFn: ({ signal }) => client.quotes.get(quoteId, { signal }),
  })
  const why = useQuery({
    queryKey: ['quote-explanation', quoteId],
    queryFn: ({ signal }) => client.quotes.explain(quoteId, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const product = quote.data?.request.productId
  useTitle(product === undefined ? 'Quote' : `Quote of ${product}`)
  return (
    <Page
      title="Quote"
      back={back}
      intro={quote.data ? <Intro quote={quote.data} /> : 'A price that was asked for.'}
    >
      {quote.status === 'pending' && <Pending label="Loading the quote" height={8} />}
      {quote.status === 'error' && (
        <ProblemNotice error={quote.error} onRetry={() => quote.refetch()} />
      )}
      {quote.status === 'success' && (
        <>
          <Price quote={quote.data} />
          <Explained why={why} />
          {/* After it: nothing that is there moves when it comes. */}
          {why.status !== 'pending' && (
            <>
              <Terms quote={quote.data} />
              <Replayed of="quote" replay={() => client.quotes.replay(quoteId)} />
            </>
          )}
        </>
      )}
    </Page>
  )
}

function Intro({ quote: { request, createdAt } }: { quote: QuoteRecord }) {
  return (
    <>
      Of <Link to={paths.product(request.productId)}>{request.productId}</Link> for{' '}
      {request.segment === null ? 'everybody' : `segment ${request.segment}`}, made{' '}
      {formatInstant(createdAt)}.
    </>
  )
}

function Price({ quote }: { quote: QuoteRecord }) {
  const { optimizedPrice, currency, confidence, request, arm, outcome } = quote
  const change = optimizedPrice / request.basePrice - 1
  return (
    <Figures
      figures={[
        {
          name: 'Price',
          value: formatMoney(optimizedPrice, currency),
          hint:
            change === 0
              ? 'the base price'
              : `${change > 0 ? '+' : '−'}${formatPercent(Math.abs(change))} beside the base price, ${formatMoney(request.basePrice, currency)}`,
        },
        {
          name: 'Confidence',
          value: formatPercent(confidence),
          hint: 'probability that the price is right',
        },
        { name: 'Arm', value: <ArmTag arm={arm} />, hint: 'how the price came about' },
        {
          name: 'Outcome',
          value: <OutcomeTag outcome={outcome} />,
          hint: outcome === null ? 'nothing was reported yet' : formatInstant(outcome.occurredAt),
        },
      ]}
    />
  )
}

type Explanation = Awaited<ReturnType<typeof client.quotes.explain>>

function Explained({ why }: { why: UseQueryResult<Explanation> }) {
  if (why.status === 'pending') return <Pending label="Loading why it has its price" height={32} />
  if (why.status === 'error') {
    return (
      <Panel title="Why this price">
        <ProblemNotice error={why.error} onRetry={() => why.refetch()} />
      </Panel>
    )
  }
  return <Why explanation={why.data} />
}

function Terms({ quote }: { quote: QuoteRecord }) {
  const { quoteId, request, propensity, beliefVersion, terms, factors, outcome } = quote
  const rows: { name: string; value: ReactNode }[] = [
    { name: 'Held until', value: formatInstant(terms.expiresAt) },
    { name: 'Drawn with a probability of', value: formatPercent(propensity) },
    { name: 'Answers learnt from before', value: formatCount(beliefVersion) },
    { name: 'Asked for', value: formatUnits(request.quantity) },
    ...(request.channel === null ? [] : [{ name: 'Channel', value: channelName(request.channel) }]),
    { name: 'Factors', value: factors.map(factorName).join(', ') || 'none' },
    ...(outcome === null || outcome.status === 'declined'
      ? []
      : [{ name: 'Bought', value: formatUnits(outcome.quantity) }]),
    { name: 'Id', value: <code>{quoteId}</code> },
  ]
  return (
    <Panel title="Terms">
      <SimpleTable
        label="Terms of the quote"
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { header: 'What', cell: ({ name }) => name },
          { header: 'Value', cell: ({ value }) => value },
        ]}
      />
    </Panel>
  )
}
