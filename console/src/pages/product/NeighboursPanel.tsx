import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Demand } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { remarksInWords } from '../../api/refusal-words.ts'
import { Figures } from '../../components/Figures.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatNumber, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import type { About } from './about.ts'
import style from './Product.module.css'
import { productKey, useDemand } from './use-product.ts'

const mostNamed = 12

/** Which products take its customers, and how large its orders are at each price. */
export function NeighboursPanel({ id, currency, segment }: About) {
  const demand = useDemand(id, segment)
  const nests = useQuery({
    queryKey: [...productKey(id), 'nests', currency],
    queryFn: ({ signal }) => client.nests.get({ currency, productId: id }, { signal }),
  })
  if (demand.status === 'pending' || nests.status === 'pending') {
    return <Pending label={t('product.loadingNeighbours')} height={8} />
  }
  const failed = [demand, nests].find(({ status }) => status === 'error')
  if (failed?.error || demand.status === 'error' || nests.status === 'error') {
    return <ProblemNotice error={failed?.error} onRetry={() => failed?.refetch()} />
  }
  const { diversion, orderSize } = demand.data
  const [nest] = nests.data.nests
  const named = (nest?.productIds ?? []).map((one, i) => ({ id: one, name: nest?.productNames[i] }))
  const others = named.filter((one) => one.id !== id)
  if (diversion === null && orderSize === null && nest === undefined) {
    return <p className={style.quiet}>{t('product.noNeighbours')}</p>
  }
  return (
    <>
      <Figures figures={figuresOf(diversion, orderSize)} />
      {nest !== undefined && (
        <ul className={style.notes}>
          {remarksInWords(nest.reasons, nest.remarks).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          <li>
            {rich(nest.products - 1 > mostNamed ? 'product.besideItAndMore' : 'product.besideIt', {
              others: <Named products={others.slice(0, mostNamed)} />,
              link: (text) => <Link to={paths.nests}>{text}</Link>,
            })}
          </li>
        </ul>
      )}
    </>
  )
}

type Named = { id: string; name: string | undefined }

function Named({ products }: { products: readonly Named[] }) {
  return products.map(({ id, name }, i) => (
    <span key={id}>
      {i > 0 && ', '}
      <Link to={paths.product(id)}>{name ?? id}</Link>
    </span>
  ))
}

function figuresOf(diversion: Demand['diversion'], orderSize: Demand['orderSize']) {
  const share = (value: number) => formatPercent(value, { digits: 0 })
  const range = (
    { low, high }: { low: number; high: number },
    text: (value: number) => string,
  ) => ({
    low: text(low),
    high: text(high),
  })
  return [
    ...(diversion === null
      ? []
      : [
          {
            name: t('product.goesNextDoor'),
            value: share(diversion.ratio.value),
            hint: t('product.goesNextDoorHint', range(diversion.ratio, share)),
          },
        ]),
    ...(orderSize === null
      ? []
      : [
          {
            name: t('product.unitsInOrder'),
            value: formatNumber(orderSize.units),
            hint: t('product.unitsInOrderHint'),
          },
          {
            name: t('product.fewerUnits'),
            value: `${formatNumber(orderSize.elasticity.value)} %`,
            hint: t('product.fewerUnitsHint', range(orderSize.elasticity, formatNumber)),
          },
        ]),
  ]
}
