import { Link } from 'wouter'
import { paths } from '../../address/paths.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatCount } from '../../format/number.ts'
import { Item } from './Item.tsx'

/** What is not known of products and what holds prices, each count as the list behind it shows. */
export function PricingAttention({ hasOthers }: { hasOthers: boolean }) {
  const catalogue = useCatalogue()
  if (catalogue.status === 'error') {
    return (
      <li>
        <ProblemNotice error={catalogue.error} onRetry={() => catalogue.refetch()} />
      </li>
    )
  }
  if (catalogue.status === 'pending') return null
  const { looked, costUnknown, unidentified, held } = catalogue.data.active
  if (!hasOthers && costUnknown + unidentified + held === 0) {
    return looked > 0 ? (
      <li>Nothing: no alarm waits, no product loses money, and costs are known.</li>
    ) : (
      <li>No alarm waits, and no product loses money. Costs and demand are looked at soon.</li>
    )
  }
  return (
    <>
      <Kind tag="no cost" show="no-cost" count={costUnknown} one="has" many="have">
        no unit cost: prices move only where that earns more at whatever cost.
      </Kind>
      <Kind tag="learning" show="learning" count={unidentified} one="has" many="have">
        not shown yet how demand answers the price.
      </Kind>
      <Kind tag="held" show="held" count={held} one="is" many="are">
        held by a guardrail.
      </Kind>
    </>
  )
}

type KindProps = {
  tag: string
  /** How the list of products filters them. */
  show: string
  count: number
  /** The verb of one product, and of more. */
  one: string
  many: string
  children: React.ReactNode
}

function Kind({ tag, show, count, one, many, children }: KindProps) {
  if (count === 0) return null
  return (
    <Item tone="warn" tag={tag}>
      <Link to={`${paths.products}?show=${show}`}>
        {formatCount(count)} {count === 1 ? 'product' : 'products'}
      </Link>{' '}
      {count === 1 ? one : many} {children}
    </Item>
  )
}
