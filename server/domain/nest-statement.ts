import type { PolicyFields } from './policy.ts'

/** What a merchant may state about products believed to compete. */
export const nestStatements = ['substitutes', 'complements', 'unrelated'] as const

export type NestStatement = (typeof nestStatements)[number]

/** Products of a nest, how it was defined, and what was learnt about it. */
type StatedNest = {
  among: 'group' | 'category' | 'inferred' | 'account'
  name: string
  products: number
  /** What was learnt, as a 90 % interval of the diversion ratio. */
  low: number
  high: number
  /** Whether other products form a group of that name, which these would join. */
  nameIsTaken?: boolean
}

/** Most products that a group's prices consider. */
const mostOfGroup = 16
const highestDiversion = 0.95
/** Stating that products compete means that at least a tenth goes to neighbours, perhaps half. */
const leastOfSubstitutes = [0.1, 0.5] as const
const mostOfComplements = [-0.5, 0] as const

/**
 * What a product's policy states about its neighbours; null: nothing. 'mixed' is none of the three,
 * such as bounds on both sides of 0.
 *
 * @param policy - The policy in force: the product's own fields over the account's.
 */
export function statementOf(
  { diversionBetween, group }: Pick<PolicyFields, 'diversionBetween' | 'group'>,
  among: StatedNest['among'],
): NestStatement | 'mixed' | null {
  if (diversionBetween === undefined) {
    return among === 'group' && group !== undefined ? 'substitutes' : null
  }
  const [low = 0, high = 0] = diversionBetween
  if (low === 0 && high === 0) return 'unrelated'
  if (high <= 0) return 'complements'
  return low >= 0 ? 'substitutes' : 'mixed'
}

/**
 * A product's own policy with a statement about its nest, or with null without one.
 *
 * Products that compete become a group, and Lerner keeps learning how many sales they take from
 * each other. Bounds are set instead if there are too many products, if there is no name or another
 * group has it, or if the account sets bounds for all. A group that states pack sizes is kept.
 */
export function withStatement(
  own: PolicyFields,
  account: PolicyFields,
  nest: StatedNest,
  statement: NestStatement | null,
): PolicyFields {
  const { diversionBetween: _, ...rest } = own
  switch (statement) {
    case 'unrelated':
      return { ...rest, diversionBetween: [0, 0] }
    case 'complements':
      return { ...rest, diversionBetween: within(nest, mostOfComplements, Math.min) }
    case 'substitutes': {
      const isGroup = own.group !== undefined
      const hasName = nest.name !== '' && nest.nameIsTaken !== true
      const mayBeGroup = hasName && nest.products <= mostOfGroup
      if (account.diversionBetween === undefined && (isGroup || mayBeGroup)) {
        return { ...rest, group: own.group ?? { name: nest.name } }
      }
      return { ...rest, diversionBetween: within(nest, leastOfSubstitutes, Math.max) }
    }
    case null: {
      if (own.group === undefined || own.group.unitCount !== undefined) return rest
      const { group: _group, ...ungrouped } = rest
      return ungrouped
    }
  }
}

/** What was learnt, clamped to what a statement allows, in whole hundredths. */
function within(
  { low, high }: StatedNest,
  [first, second]: readonly [number, number],
  bound: (a: number, b: number) => number,
): number[] {
  return [bound(low, first), bound(high, second)].map(
    (share) => Math.round(100 * Math.min(Math.max(share, -1), highestDiversion)) / 100,
  )
}
