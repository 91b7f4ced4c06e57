import { Link } from 'wouter'
import type { Product } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatCount } from '../../format/number.ts'
import { Item } from './Item.tsx'
import { useMostToGain } from './queries.ts'

/** Factors that hold a price where it would not be by itself. */
const guardrails = new Set([
  'min_price',
  'max_price',
  'max_change',
  'max_step',
  'max_loss',
  'margin_floor',
  'competitor_price',
  'price_freeze',
])

/** What is not known of the products that have most to gain, and what holds them. */
export function PricingAttention({ hasOthers }: { hasOthers: boolean }) {
  const products = useMostToGain()
  if (products.status === 'error') {
    return (
      <li>
        <ProblemNotice error={products.error} onRetry={() => products.refetch()} />
      </li>
    )
  }
  const rows = products.data?.data ?? []
  const unidentified = rows.filter(({ pricing }) => pricing?.identified === false)
  const assumed = rows.filter(({ pricing }) => pricing != null && pricing.costBasis !== 'known')
  const held = rows.filter(({ pricing }) => pricing?.factors.some((name) => guardrails.has(name)))
  if (
    products.status === 'success' &&
    !hasOthers &&
    unidentified.length + assumed.length + held.length === 0
  ) {
    const isLooked = rows.some(({ pricing }) => pricing != null)
    return isLooked ? (
      <li>Nothing: no alarm waits, no product loses money, and costs are known.</li>
    ) : (
      <li>No alarm waits, and no product loses money. Costs and demand are looked at soon.</li>
    )
  }
  return (
    <>
      <Kind tag="no demand told" products={unidentified} one="has" many="have">
        not shown yet how demand answers the price.
      </Kind>
      <Kind tag="assumed cost" products={assumed} one="has" many="have">
        no unit cost: prices move only where that earns more at whatever cost.
      </Kind>
      <Kind tag="held" products={held} one="is" many="are">
        held by a guardrail.
      </Kind>
    </>
  )
}

type KindProps = {
  tag: string
  products: readonly Product[]
  /** The verb of one product, and of more. */
  one: string
  many: string
  children: React.ReactNode
}

function Kind({ tag, products, one, many, children }: KindProps) {
  const [first] = products
  if (first === undefined) return null
  const more = products.length - 1
  return (
    <Item tone="warn" tag={tag}>
      <Link to={paths.product(first.id)}>{first.name}</Link>
      {more > 0 && ` and ${formatCount(more)} more`} {more > 0 ? many : one} {children}
    </Item>
  )
}
