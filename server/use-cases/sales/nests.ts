import type { LearntNests } from '../../../engine/policy/history-risk.ts'
import { learnDiversion } from '../../../engine/together/diversion.ts'
import {
  type Diversion,
  type NestOfProduct,
  nestKey,
  nestOfProduct,
} from '../../../engine/together/nest.ts'
import { type NestStatement, statementOf } from '../../domain/nest-statement.ts'
import { effectivePolicy, type PolicyFields } from '../../domain/policy.ts'
import type { Db } from '../../storage/connection/db.ts'
import { type ProductOfNest, readNests, readProductsOfNests } from '../../storage/tables/nests.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { declaredNest } from '../cells/declared-nest.ts'
import { type DiversionReport, reportDiversion } from './diversion-report.ts'

/** Products that may take customers from each other, and what is known and stated about that. */
export type NestReport = {
  diversion: DiversionReport
  /** Ordered by id. */
  productIds: string[]
  /** In the order of the ids. */
  productNames: string[]
  /** What the policies of all its products state; null: nothing. 'mixed': not all the same. */
  statement: NestStatement | 'mixed' | null
  /** What sales show so clearly that the merchant is asked to confirm it; null: nothing. */
  proposed: 'substitutes' | 'complements' | null
}

/** An account's nests in one currency. */
export type NestsReport = {
  /** Null if nothing was learnt in any. */
  currency: string | null
  learntAt: Date | null
  /** Proposals first, then by how much products take from each other. */
  nests: NestReport[]
}

/** Most products that nests are learnt from. */
const maxProducts = 2000
/** Proposals are made beyond these interval bounds: smaller values hardly change any price. */
const proposedFrom = 0.1
const proposedBelow = -0.05

/**
 * What was learnt about products that take customers from each other, and what policies state about
 * them.
 *
 * @param query.currency - The one with most nests if omitted.
 * @param query.productId - Only the nest of that product.
 */
export async function reportNests(
  db: Db,
  tenantId: number,
  query: { currency?: string | undefined; productId?: string | undefined },
): Promise<NestsReport> {
  const stored = (await readNests(db, tenantId))
    .filter(({ currency }) => query.currency === undefined || currency === query.currency)
    .sort((a, b) => nestsIn(b.learnt) - nestsIn(a.learnt) || (a.currency < b.currency ? -1 : 1))
  const [known] = stored
  if (!known) return { currency: query.currency ?? null, learntAt: null, nests: [] }
  const { fields: account } = await findPolicy(db, tenantId, '')
  const products = await readProductsOfNests(db, tenantId, known.currency, maxProducts)
  const learnt = known.learnt as LearntNests
  const members = new Map<string, Members>()
  for (const product of products) {
    const { id, policy, attributes } = product
    const nest = nestOfProduct(declaredNest(policy, attributes), learnt.inferred, id)
    const own = members.get(nestKey(nest)) ?? { nest, products: [] }
    members.set(nestKey(nest), own)
    own.products.push(product)
  }
  const diversions = [...learnt.diversions, ...usualOf(members, learnt.diversions)]
  const nests = diversions.flatMap((diversion) => {
    const own = members.get(nestKey(diversion))?.products ?? []
    const isWanted = query.productId === undefined || own.some(({ id }) => id === query.productId)
    return own.length < 2 || !isWanted ? [] : [nestOf(diversion, own, account)]
  })
  return { currency: known.currency, learntAt: known.updatedAt, nests: nests.sort(byInterest) }
}

type Members = { nest: NestOfProduct; products: ProductOfNest[] }

/** The prior for nests declared since it was learnt. */
function usualOf(
  members: ReadonlyMap<string, Members>,
  learnt: readonly Diversion[],
): readonly Diversion[] {
  const known = new Set(learnt.map(nestKey))
  const others = [...members].filter(([key]) => !known.has(key))
  return learnDiversion(
    others.map(([, { nest, products }]) => ({ ...nest, products: products.length, sources: [] })),
  )
}

function nestsIn(learnt: unknown): number {
  return (learnt as LearntNests).diversions.length
}

function nestOf(
  diversion: Diversion,
  products: readonly ProductOfNest[],
  account: PolicyFields,
): NestReport {
  const report = reportDiversion(diversion)
  const statements = new Set(
    products.map(({ policy }) => statementOf(effectivePolicy(account, policy), diversion.kind)),
  )
  const [only = null] = statements
  const sorted = products.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const statement = statements.size > 1 ? 'mixed' : only
  return {
    diversion: report,
    productIds: sorted.map(({ id }) => id),
    productNames: sorted.map(({ name }) => name),
    statement,
    proposed: statement === null ? proposalOf(report) : null,
  }
}

function proposalOf({ ratio, periods }: DiversionReport): NestReport['proposed'] {
  if (periods === 0) return null
  if (ratio.low >= proposedFrom) return 'substitutes'
  return ratio.high <= proposedBelow ? 'complements' : null
}

function byInterest(one: NestReport, other: NestReport): number {
  const isFirst = Number(other.proposed !== null) - Number(one.proposed !== null)
  const size = ({ diversion }: NestReport) => Math.abs(diversion.ratio.value)
  const name = ({ diversion: { among, name: own } }: NestReport) => `${among}:${own}`
  return isFirst || size(other) - size(one) || (name(one) < name(other) ? -1 : 1)
}

/** What the nest means for its merchant, and what to do about it. In sentences. */
export function nestReasons(nest: NestReport): string[] {
  const { diversion, statement, proposed } = nest
  const { ratio, among, periods } = diversion
  const share = (value: number) => `${Math.round(100 * value)} %`
  const caveat = periods === 0 ? ', which is usual for such products: sales do not show it yet' : ''
  const reasons = [
    ratio.high <= 0
      ? `They are bought together: for each unit that one of them loses by a higher price, the others lose ${share(-ratio.high)} to ${share(-ratio.low)} of a unit${caveat}.`
      : `Of the units that one of them loses by a higher price, the others sell ${share(ratio.value)} (${share(ratio.low)} to ${share(ratio.high)})${caveat}.`,
  ]
  if (among === 'inferred') {
    reasons.push(
      'Nobody stated that they belong together. They sell well and badly in the same weeks, and have similar names, prices or margins.',
    )
  }
  reasons.push(...statementReasons(statement, proposed))
  return reasons
}

function statementReasons(
  statement: NestReport['statement'],
  proposed: NestReport['proposed'],
): string[] {
  switch (statement) {
    case 'unrelated':
      return [
        'You stated that they do not compete: each is priced on its own, whatever sales show.',
      ]
    case 'complements':
      return ['You stated that they are bought together, and prices take it into account.']
    case 'substitutes':
      return ['You stated that they compete, and prices take it into account.']
    case 'mixed':
      return ['What you stated differs from product to product.']
    case null:
      if (proposed === null) return []
      return [
        `Prices already take it into account. Confirm that they ${proposed === 'substitutes' ? 'compete' : 'are bought together'}, or state that they are unrelated.`,
      ]
  }
}
