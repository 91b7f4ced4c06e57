import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Nest, NestStatement } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/use-session.ts'
import { Button, LinkButton } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { Tag } from '../../components/Tag.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatCount } from '../../format/number.ts'
import style from './evidence.module.css'
import { Sentences } from './Sentences.tsx'

const queryKey = ['nests']
/** Products that are named of a nest. */
const mostNamed = 12

/** Products that take customers from each other, and what is said of them. */
export function Nests() {
  const nests = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.nests.get({}, { signal }),
  })
  if (nests.isPending) return <Pending label="Loading products that compete" height={32} />
  if (nests.isError) return <ProblemNotice error={nests.error} onRetry={nests.refetch} />
  const { currency, nests: known, hasMore } = nests.data
  if (currency === null || known.length === 0) {
    return (
      <EmptyState
        title="Nothing is known of neighbours yet"
        hint="Import sales of two products or more, or quote them. Which of them take customers from each other is then learnt."
      >
        <LinkButton to={paths.import}>Import sales</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      {known.map((nest) => (
        <OneNest key={titleOf(nest)} nest={nest} currency={currency} />
      ))}
      {hasMore && <p>Shown are the hundred whose products take most from each other.</p>}
    </>
  )
}

const kinds = {
  group: 'Group',
  category: 'Category',
  inferred: 'Found in sales',
  account: 'All products',
} as const

function titleOf({ diversion: { among, name } }: Nest): string {
  return name === '' ? kinds[among] : `${kinds[among]}: ${name}`
}

type Said = NestStatement['statement']

const ways: readonly { statement: Exclude<Said, null>; name: string; means: string }[] = [
  {
    statement: 'substitutes',
    name: 'They compete',
    means: 'They are priced for what they earn together, so mostly higher than each by itself.',
  },
  {
    statement: 'complements',
    name: 'They are bought together',
    means: 'A lower price of one also sells the others, so prices tend to be lower.',
  },
  {
    statement: 'unrelated',
    name: 'They do not compete',
    means: 'Each is priced for what it earns by itself.',
  },
]
const takenBack = {
  statement: null,
  name: 'Take it back',
  means: 'How much they take from each other is learnt again, and prices go by that.',
} as const

function OneNest({ nest, currency }: { nest: Nest; currency: string }) {
  const [asked, ask] = useState<(typeof ways)[number] | typeof takenBack | null>(null)
  const may = useMay('products:write')
  const cache = useQueryClient()
  const toast = useToast()
  const { diversion, products, productIds, statement, proposed, reasons } = nest
  const title = titleOf(nest)
  const count = `${formatCount(products)} products`
  async function say(said: Said) {
    const { among, name } = diversion
    const done = await client.nests.state({ currency, among, name, statement: said })
    // Demand, guardrails and prices of its products follow.
    await cache.invalidateQueries({ queryKey })
    await cache.invalidateQueries({ queryKey: ['product'] })
    toast({ message: `The policies of ${formatCount(done.changed)} of ${count} are changed.` })
  }
  const offered = [
    ...ways.filter((way) => way.statement !== statement),
    ...(statement === null ? [] : [takenBack]),
  ]
  return (
    <Panel title={title}>
      {proposed !== null && (
        <p>
          <Tag tone="info">To be confirmed</Tag>
        </p>
      )}
      <Sentences of={reasons} />
      <p>
        {count}:{' '}
        {productIds.slice(0, mostNamed).map((id, i) => (
          <span key={id}>
            {i > 0 && ', '}
            <Link to={paths.product(id)}>{id}</Link>
          </span>
        ))}
        {products > mostNamed && ` and ${formatCount(products - mostNamed)} more`}
      </p>
      {may && (
        <div className={style.controls}>
          {offered.map((way) => (
            <Button
              key={way.name}
              small
              look={way.statement !== null && way.statement === proposed ? 'primary' : 'secondary'}
              aria-label={`${way.name}, ${title}`}
              onPress={() => ask(way)}
            >
              {way.name}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={`${title}: ${asked?.name ?? ''}`}
        confirm={asked?.name ?? ''}
        onConfirm={() => say(asked?.statement ?? null)}
        onClose={() => ask(null)}
      >
        <p>
          This sets it in the policy of each of the {count}, and the next quotes go by it.{' '}
          {asked?.means}
        </p>
      </ConfirmDialog>
    </Panel>
  )
}
