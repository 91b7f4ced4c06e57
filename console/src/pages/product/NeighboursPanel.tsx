import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Demand } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { Figures } from '../../components/Figures.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatNumber, formatPercent } from '../../format/number.ts'
import { inWords } from '../../format/sentences.ts'
import type { About } from './about.ts'
import style from './Product.module.css'
import { productKey, useDemand } from './use-product.ts'

const mostNamed = 12

/** Which products take its customers, and how large its orders are at which price. */
export function NeighboursPanel({ id, currency, segment }: About) {
  const demand = useDemand(id, segment)
  const nests = useQuery({
    queryKey: [...productKey(id), 'nests', currency],
    queryFn: ({ signal }) => client.nests.get({ currency, productId: id }, { signal }),
  })
  if (demand.status === 'pending' || nests.status === 'pending') {
    return <Pending label="Loading neighbours" height={8} />
  }
  const failed = [demand, nests].find(({ status }) => status === 'error')
  if (failed?.error || demand.status === 'error' || nests.status === 'error') {
    return <ProblemNotice error={failed?.error} onRetry={() => failed?.refetch()} />
  }
  const { diversion, orderSize } = demand.data
  const [nest] = nests.data.nests
  const others = (nest?.productIds ?? []).filter((one) => one !== id)
  if (diversion === null && orderSize === null && nest === undefined) {
    return (
      <p className={style.quiet}>
        Nothing is known of neighbours yet, and each order is of one unit.
      </p>
    )
  }
  return (
    <>
      <Figures figures={figuresOf(diversion, orderSize)} />
      {nest !== undefined && (
        <ul className={style.notes}>
          {nest.reasons.map((reason) => (
            <li key={reason}>{inWords(reason)}</li>
          ))}
          <li>
            Beside it:{' '}
            {others.slice(0, mostNamed).map((other, i) => (
              <span key={other}>
                {i > 0 && ', '}
                <Link to={paths.product(other)}>{other}</Link>
              </span>
            ))}
            {nest.products - 1 > mostNamed && ' and others'}.{' '}
            <Link to={paths.nests}>Say whether they compete</Link>
          </li>
        </ul>
      )}
    </>
  )
}

function figuresOf(diversion: Demand['diversion'], orderSize: Demand['orderSize']) {
  const share = (value: number) => formatPercent(value, { digits: 0 })
  const range = ({ low, high }: { low: number; high: number }, text: (value: number) => string) =>
    `${text(low)} to ${text(high)}`
  return [
    ...(diversion === null
      ? []
      : [
          {
            name: 'Goes next door',
            value: share(diversion.ratio.value),
            hint: `of the units lost by a dearer price: ${range(diversion.ratio, share)}`,
          },
        ]),
    ...(orderSize === null
      ? []
      : [
          {
            name: 'Units in an order',
            value: formatNumber(orderSize.units),
            hint: 'at the base price, on average',
          },
          {
            name: 'Fewer units in an order',
            value: `${formatNumber(orderSize.elasticity.value)} %`,
            hint: `for a price 1 % dearer: ${range(orderSize.elasticity, formatNumber)}`,
          },
        ]),
  ]
}
