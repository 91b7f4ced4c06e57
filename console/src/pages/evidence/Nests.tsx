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
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import style from './evidence.module.css'
import { Sentences } from './Sentences.tsx'

const queryKey = ['nests']
/** The number of products named for each nest. */
const mostNamed = 12

/** Products that take customers from each other, and what is declared about them. */
export function Nests() {
  const nests = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.nests.get({}, { signal }),
  })
  if (nests.isPending) return <Pending label={t('evidence.nestsLoading')} height={32} />
  if (nests.isError) return <ProblemNotice error={nests.error} onRetry={nests.refetch} />
  const { currency, nests: known, hasMore } = nests.data
  if (currency === null || known.length === 0) {
    return (
      <EmptyState title={t('evidence.nestsEmpty')} hint={t('evidence.nestsEmptyHint')}>
        <LinkButton to={paths.import}>{t('evidence.importSales')}</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      {known.map((nest) => (
        <OneNest key={titleOf(nest)} nest={nest} currency={currency} />
      ))}
      {hasMore && <p>{t('evidence.nestsMore')}</p>}
    </>
  )
}

const kinds = {
  group: t('evidence.nestGroup'),
  category: t('evidence.nestCategory'),
  inferred: t('evidence.nestInferred'),
  account: t('evidence.nestAccount'),
} as const

function titleOf({ diversion: { among, name } }: Nest): string {
  return name === '' ? kinds[among] : t('evidence.nestNamed', { kind: kinds[among], name })
}

type Said = NestStatement['statement']

const ways: readonly { statement: Exclude<Said, null>; name: string; means: string }[] = [
  {
    statement: 'substitutes',
    name: t('evidence.sayCompete'),
    means: t('evidence.sayCompeteHint'),
  },
  {
    statement: 'complements',
    name: t('evidence.sayTogether'),
    means: t('evidence.sayTogetherHint'),
  },
  {
    statement: 'unrelated',
    name: t('evidence.sayUnrelated'),
    means: t('evidence.sayUnrelatedHint'),
  },
]
const takenBack = {
  statement: null,
  name: t('evidence.sayTakeBack'),
  means: t('evidence.sayTakeBackHint'),
} as const

function OneNest({ nest, currency }: { nest: Nest; currency: string }) {
  const [asked, ask] = useState<(typeof ways)[number] | typeof takenBack | null>(null)
  const may = useMay('products:write')
  const cache = useQueryClient()
  const toast = useToast()
  const { diversion, products, statement, proposed, reasons } = nest
  const title = titleOf(nest)
  async function say(said: Said) {
    const { among, name } = diversion
    const done = await client.nests.state({ currency, among, name, statement: said })
    // Demand, guardrails and prices of its products depend on it.
    await cache.invalidateQueries({ queryKey })
    await cache.invalidateQueries({ queryKey: ['product'] })
    const changed = formatCount(done.changed)
    toast({ message: t('evidence.said', { changed, count: products }) })
  }
  const offered = [
    ...ways.filter((way) => way.statement !== statement),
    ...(statement === null ? [] : [takenBack]),
  ]
  return (
    <Panel title={title}>
      {proposed !== null && (
        <p>
          <Tag tone="info">{t('evidence.nestProposed')}</Tag>
        </p>
      )}
      <Sentences of={reasons} remarks={nest.remarks} />
      <ProductsOf nest={nest} />
      {may && (
        <div className={style.controls}>
          {offered.map((way) => (
            <Button
              key={way.name}
              small
              look={way.statement !== null && way.statement === proposed ? 'primary' : 'secondary'}
              aria-label={t('evidence.sayButton', { statement: way.name, nest: title })}
              onPress={() => ask(way)}
            >
              {way.name}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('evidence.sayHeading', { nest: title, statement: asked?.name ?? '' })}
        confirm={asked?.name ?? ''}
        onConfirm={() => say(asked?.statement ?? null)}
        onClose={() => ask(null)}
      >
        <p>
          {t('evidence.sayHint', { count: products })} {asked?.means}
        </p>
      </ConfirmDialog>
    </Panel>
  )
}

function ProductsOf({ nest: { products, productIds, productNames } }: { nest: Nest }) {
  const named = productIds.slice(0, mostNamed).map((id, i) => (
    <span key={id}>
      {i > 0 && ', '}
      <Link to={paths.product(id)}>{productNames[i] ?? id}</Link>
    </span>
  ))
  return (
    <p>
      {products > mostNamed
        ? rich('evidence.nestProductsAndMore', {
            count: products,
            named,
            more: products - mostNamed,
          })
        : rich('evidence.nestProducts', { count: products, named })}
    </p>
  )
}
