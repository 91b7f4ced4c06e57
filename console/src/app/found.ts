import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { PriceList } from '../../../clients/typescript/src/main.ts'
import { paths } from '../address/paths.ts'
import { client } from '../api/client.ts'
import type { IconName } from '../components/Icon.tsx'
import { formatInstant } from '../format/date.ts'
import { formatMoney } from '../format/money.ts'
import { ruleNames } from '../format/rule-names.ts'
import { t } from '../messages/messages.ts'
import { groups } from './places.ts'

/** Something to go to. */
export type Found = { group: string; name: string; more: string; to: string; icon: IconName }

/** Of each kind so many are shown. */
const mostOfKind = 6
const restMs = 150

/** Of pages, whose own group is told instead. */
export const pagesGroup = t('app.foundPages')

const pages: readonly Found[] = [
  ...groups.flatMap(({ name: group, places }) =>
    places.map(({ name, to, icon }): Found => ({ group: pagesGroup, name, more: group, to, icon })),
  ),
  {
    ...{ group: pagesGroup, name: t('app.imports'), more: t('app.importsHint') },
    ...{ to: paths.imports, icon: 'import' },
  },
]
const settings: readonly Found[] = Object.values(ruleNames).map((name) => ({
  group: t('app.settings'),
  name,
  more: t('app.accountRules'),
  to: paths.settings,
  icon: 'settings',
}))

const listStates: Readonly<Record<PriceList['status'], string>> = {
  drafting: t('app.listDrafting'),
  draft: t('app.listDraft'),
  active: t('app.listActive'),
  ended: t('app.listEnded'),
}

function productTold(id: string, name: string, price: string): string {
  return name === id ? t('app.foundProduct', { price }) : t('app.foundProductId', { id, price })
}

/** Pages and settings whose name has all words in it. */
export function staticFound(text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const has = ({ name, more }: Found) =>
    words.every((word) => `${name} ${more}`.toLowerCase().includes(word))
  const found = pages.filter(has)
  return words.length === 0 ? found : [...found, ...settings.filter(has).slice(0, mostOfKind)]
}

/** What is found of a text: pages, settings, lists, products and quotes. */
export function useFound(text: string): { found: Found[]; isPending: boolean } {
  const settled = useSettled(text.trim())
  const lists = useQuery({
    queryKey: ['price-lists', 'found'],
    queryFn: ({ signal }) => client.priceLists.list({ limit: 100 }, { signal }),
  })
  const products = useQuery({
    queryKey: ['products', 'found', settled],
    queryFn: ({ signal }) =>
      client.products.list({ query: settled, limit: mostOfKind, sort: 'name' }, { signal }),
    enabled: settled !== '',
  })
  const quotes = useQuery({
    queryKey: ['quotes', 'found'],
    queryFn: ({ signal }) => client.quotes.list({ limit: 100 }, { signal }),
    enabled: settled !== '',
  })
  const has = (of: string) => of.toLowerCase().includes(settled.toLowerCase())
  const foundLists = (lists.data?.data ?? [])
    .filter(({ name, id }) => has(name) || id === settled)
    .slice(0, mostOfKind)
    .map(
      ({ id, name, status, currency }): Found => ({
        ...{
          group: t('app.foundLists'),
          name,
          more: `${listStates[status]}, ${currency.toUpperCase()}`,
        },
        ...{ to: paths.list(id), icon: 'worklist' },
      }),
    )
  const foundProducts = (settled === '' ? [] : (products.data?.data ?? [])).map(
    ({ id, name, basePrice, currency }): Found => ({
      ...{ group: t('app.products'), name, icon: 'products', to: paths.product(id) },
      more: productTold(id, name, formatMoney(basePrice, currency)),
    }),
  )
  const recent = settled === '' ? [] : (quotes.data?.data ?? [])
  const foundQuotes = recent
    .filter(({ quoteId, request }) => has(quoteId) || request.productId === settled)
    .slice(0, mostOfKind)
    .map(
      ({ quoteId, request, optimizedPrice, currency, createdAt }): Found => ({
        ...{
          group: t('app.recentQuotes'),
          name: quoteId,
          icon: 'quotes',
          to: paths.quote(quoteId),
        },
        more: `${request.productId}, ${formatMoney(optimizedPrice, currency)}, ${formatInstant(createdAt)}`,
      }),
    )
  // An older quote is gone to by its id, whole.
  const byId: Found[] =
    /^quote_\w{20,}$/.test(settled) && !foundQuotes.some(({ name }) => name === settled)
      ? [
          {
            group: t('app.quotes'),
            name: settled,
            more: t('app.byItsId'),
            icon: 'quotes',
            to: paths.quote(settled),
          },
        ]
      : []
  return {
    found: [
      ...staticFound(text),
      ...(settled === '' ? [] : foundLists),
      ...foundProducts,
      ...foundQuotes,
      ...byId,
    ],
    isPending: settled !== text.trim() || (settled !== '' && products.isPending),
  }
}

/** A text as it was when nobody had typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  const deferred = useDeferredValue(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(deferred), restMs)
    return () => clearTimeout(timer)
  }, [deferred])
  return settled
}
