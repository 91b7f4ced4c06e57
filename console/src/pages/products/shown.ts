import type { ProductsListQuery } from '../../../../clients/typescript/src/main.ts'

type Shown = {
  name: string
  filter: Pick<ProductsListQuery, 'turn' | 'costBasis' | 'identified' | 'held' | 'status'>
}

/** What a manager looks for, by the word that an address holds. */
export const shownBy: Readonly<Record<string, Shown>> = {
  mispriced: { name: 'Look mispriced', filter: { turn: 'any' } },
  moving: { name: 'Move with the next list', filter: { turn: 'now' } },
  waiting: { name: 'Wait their turn', filter: { turn: 'waits' } },
  'no-cost': { name: 'Without a unit cost', filter: { costBasis: 'unknown', status: 'active' } },
  learning: { name: 'Demand not known yet', filter: { identified: 'false', status: 'active' } },
  held: { name: 'Held by a guardrail', filter: { held: 'true', status: 'active' } },
}
