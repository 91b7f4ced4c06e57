import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { PriceList, Product, QuoteRecord } from '../../../clients/typescript/src/main.ts'
import { paths } from '../address/paths.ts'
import { client } from '../api/client.ts'
import { useApprovalRule } from '../api/use-list-approval.ts'
import type { IconName } from '../components/Icon.tsx'
import { standingNames } from '../components/ListTag.tsx'
import { formatInstant } from '../format/date.ts'
import { standingOf } from '../format/list-standing.ts'
import { formatMoney } from '../format/money.ts'
import { ruleNames } from '../format/rule-names.ts'
import { t } from '../messages/messages.ts'
import { groups } from './places.ts'

/** A search result to go to. */
export type Found = { group: string; name: string; more: string; to: string; icon: IconName }

/** The maximum shown of each kind. */
const mostOfKind = 6
const restMs = 150

/** For pages, where the name of their own group is shown instead. */
export const pagesGroup = t('app.foundPages')

/** Where the list of shortcuts is: on no page. */
export const toShortcuts = '?'

const pages: readonly Found[] = [
  ...groups.flatMap(({ name: group, places }) =>
    places.map(({ name, to, icon }): Found => ({ group: pagesGroup, name, more: group, to, icon })),
  ),
  {
    ...{ group: pagesGroup, name: t('app.imports'), more: t('app.importsHint') },
    ...{ to: paths.imports, icon: 'import' },
  },
  {
    ...{ group: pagesGroup, name: t('app.shortcuts'), more: '?' },
    ...{ to: toShortcuts, icon: 'guides' },
  },
]
const settings: readonly Found[] = Object.values(ruleNames).map((name) => ({
  group: t('app.settings'),
  name,
  more: t('app.accountRules'),
  to: paths.settings,
  icon: 'settings',
}))

/** Pages and settings whose name contains all words. */
function staticFound(text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const has = ({ name, more }: Found) =>
    words.every((word) => `${name} ${more}`.toLowerCase().includes(word))
  const found = pages.filter(has)
  return words.length === 0 ? found : [...found, ...settings.filter(has).slice(0, mostOfKind)]
}

/** Search results for a text: pages, settings, lists, products and quotes. */
export function useFound(text: string): { found: Found[]; isPending: boolean } {
  const settled = useSettled(text.trim())
  const needsApproval = useApprovalRule()
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
    .map((list) => listFound(list, needsApproval(list)))
  const foundQuotes = (quotes.data?.data ?? [])
    .filter(({ quoteId, request }) => has(quoteId) || request.productId === settled)
    .slice(0, mostOfKind)
    .map(quoteFound)
  const isWholeId = /^quote_\w{20,}$/.test(settled)
  const ofService =
    settled === ''
      ? []
      : [
          ...foundLists,
          ...(products.data?.data ?? []).map(productFound),
          ...foundQuotes,
          // An older quote is reached by its complete id.
          ...(isWholeId && !foundQuotes.some(({ name }) => name === settled)
            ? [quoteById(settled)]
            : []),
        ]
  return {
    found: [...staticFound(text), ...ofService],
    isPending: settled !== text.trim() || (settled !== '' && products.isPending),
  }
}

function listFound(list: PriceList, needsApproval: boolean): Found {
  const { id, name, currency } = list
  const standing = standingNames[standingOf(list, needsApproval, Date.now())]
  return {
    group: t('app.foundLists'),
    name,
    more: `${standing}, ${currency.toUpperCase()}`,
    to: paths.list(id),
    icon: 'worklist',
  }
}

function productFound({ id, name, basePrice, currency }: Product): Found {
  const price = formatMoney(basePrice, currency)
  return {
    group: t('app.products'),
    name,
    more: name === id ? t('app.foundProduct', { price }) : t('app.foundProductId', { id, price }),
    to: paths.product(id),
    icon: 'products',
  }
}

function quoteFound({ quoteId, request, optimizedPrice, currency, createdAt }: QuoteRecord): Found {
  const price = formatMoney(optimizedPrice, currency)
  return {
    group: t('app.recentQuotes'),
    name: quoteId,
    more: `${request.productId}, ${price}, ${formatInstant(createdAt)}`,
    to: paths.quote(quoteId),
    icon: 'quotes',
  }
}

function quoteById(id: string): Found {
  return {
    group: t('app.quotes'),
    name: id,
    more: t('app.byItsId'),
    to: paths.quote(id),
    icon: 'quotes',
  }
}

/** A text, debounced until typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  const deferred = useDeferredValue(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(deferred), restMs)
    return () => clearTimeout(timer)
  }, [deferred])
  return settled
}
