import type { ProductsListQuery } from '../../../../clients/typescript/src/main.ts'
import { t } from '../../messages/messages.ts'

type Shown = {
  name: string
  filter: Pick<
    ProductsListQuery,
    'turn' | 'costBasis' | 'identified' | 'held' | 'belowCost' | 'slightCost' | 'status'
  >
}

/** What a manager looks for, by its value in the address. */
export const shownBy: Readonly<Record<string, Shown>> = {
  mispriced: { name: t('products.showMispriced'), filter: { turn: 'any' } },
  moving: { name: t('products.showMoving'), filter: { turn: 'now' } },
  waiting: { name: t('products.showWaiting'), filter: { turn: 'waits' } },
  'below-cost': {
    name: t('products.showBelowCost'),
    filter: { belowCost: 'true', status: 'active' },
  },
  'slight-cost': {
    name: t('products.showSlightCost'),
    filter: { slightCost: 'true', status: 'active' },
  },
  'no-cost': { name: t('products.showNoCost'), filter: { costBasis: 'unknown', status: 'active' } },
  learning: { name: t('products.showLearning'), filter: { identified: 'false', status: 'active' } },
  held: { name: t('products.showHeld'), filter: { held: 'true', status: 'active' } },
}
