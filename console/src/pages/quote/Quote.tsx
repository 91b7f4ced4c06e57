import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { QuoteRecord } from '../../../../clients/typescript/src/main.ts'
import { idFromPath } from '../../address/ids-in-paths.ts'
import { paths } from '../../address/paths.ts'
import { useTitle } from '../../address/use-title.ts'
import { client } from '../../api/client.ts'
import { useProductNames } from '../../api/use-product-names.ts'
import { Figures } from '../../components/Figures.tsx'
import { Page, Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { ArmTag, OutcomeTag } from '../../explanation/quote-tags.tsx'
import { Replayed } from '../../explanation/Replayed.tsx'
import { Why } from '../../explanation/Why.tsx'
import { channelName } from '../../format/channel-names.ts'
import { formatInstant } from '../../format/date.ts'
import { factorName } from '../../format/factor-words.ts'
import { formatMoney } from '../../format/money.ts'
import { formatConfidence, formatCount, formatPercent, formatUnits } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'

type Props = { params: Readonly<Record<string, string | undefined>> }

const back = { to: paths.quotes, name: t('quote.quotes') }

/** One quote: its price, the reason for it, its terms, its outcome, and a replay on a click. */
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
  useTitle(product === undefined ? t('quote.heading') : t('quote.titleOf', { product }))
  return (
    <Page
      title={t('quote.heading')}
      back={back}
      intro={quote.data ? <Intro quote={quote.data} /> : t('quote.intro')}
    >
      {quote.status === 'pending' && <Pending label={t('quote.loading')} height={8} />}
      {quote.status === 'error' && (
        <ProblemNotice error={quote.error} onRetry={() => quote.refetch()} />
      )}
      {quote.status === 'success' && (
        <>
          <Price quote={quote.data} />
          <Explained why={why} />
          {/* Last, so that nothing already there moves when it arrives. */}
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
  const { productId, segment } = request
  const product = useProductNames([productId])(productId)
  const link = (text: ReactNode) => <Link to={paths.product(productId)}>{text}</Link>
  const when = formatInstant(createdAt)
  return segment === null
    ? rich('quote.introEverybody', { link, product, when })
    : rich('quote.introSegment', { link, product, segment, when })
}

function Price({ quote }: { quote: QuoteRecord }) {
  const { optimizedPrice, currency, confidence, request, arm, outcome } = quote
  const change = optimizedPrice / request.basePrice - 1
  return (
    <Figures
      figures={[
        {
          name: t('quote.price'),
          value: formatMoney(optimizedPrice, currency),
          hint:
            change === 0
              ? t('quote.atBasePrice')
              : t('quote.besideBasePrice', {
                  change: `${change > 0 ? '+' : '−'}${formatPercent(Math.abs(change))}`,
                  price: formatMoney(request.basePrice, currency),
                }),
        },
        {
          name: t('quote.confidence'),
          value: formatConfidence(confidence),
          hint: t('quote.confidenceHint'),
        },
        { name: t('quote.arm'), value: <ArmTag arm={arm} />, hint: t('quote.armHint') },
        {
          name: t('quote.outcome'),
          value: <OutcomeTag outcome={outcome} />,
          hint: outcome === null ? t('quote.noOutcome') : formatInstant(outcome.occurredAt),
        },
      ]}
    />
  )
}

type Explanation = Awaited<ReturnType<typeof client.quotes.explain>>

function Explained({ why }: { why: UseQueryResult<Explanation> }) {
  if (why.status === 'pending') return <Pending label={t('quote.loadingWhy')} height={32} />
  if (why.status === 'error') {
    return (
      <Panel title={t('quote.whyHeading')}>
        <ProblemNotice error={why.error} onRetry={() => why.refetch()} />
      </Panel>
    )
  }
  return <Why explanation={why.data} />
}

function Terms({ quote }: { quote: QuoteRecord }) {
  const { quoteId, request, propensity, beliefVersion, terms, factors, outcome } = quote
  const rows: { name: string; value: ReactNode }[] = [
    { name: t('quote.heldUntil'), value: formatInstant(terms.expiresAt) },
    { name: t('quote.drawnWith'), value: formatPercent(propensity) },
    { name: t('quote.learntBefore'), value: formatCount(beliefVersion) },
    { name: t('quote.askedFor'), value: formatUnits(request.quantity) },
    ...(request.channel === null
      ? []
      : [{ name: t('quote.channel'), value: channelName(request.channel) }]),
    { name: t('quote.factors'), value: factors.map(factorName).join(', ') || t('quote.noFactors') },
    ...(outcome === null || outcome.status === 'declined'
      ? []
      : [{ name: t('quote.bought'), value: formatUnits(outcome.quantity) }]),
    { name: t('quote.id'), value: <code>{quoteId}</code> },
  ]
  return (
    <Panel title={t('quote.termsHeading')}>
      <SimpleTable
        label={t('quote.termsLabel')}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { header: t('quote.what'), cell: ({ name }) => name },
          { header: t('quote.value'), cell: ({ value }) => value },
        ]}
      />
    </Panel>
  )
}
