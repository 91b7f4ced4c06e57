import type { Demand } from '../../../../clients/typescript/src/main.ts'
import { remarksInWords } from '../../api/refusal-words.ts'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatMoney } from '../../format/money.ts'
import { t } from '../../messages/messages.ts'
import type { About } from './about.ts'
import { bestApart, countsNeighbours } from './better-price.ts'
import { DemandCharts } from './DemandCharts.tsx'
import { type Range, shadedWords, shadesOf } from './demand-shades.ts'
import style from './Product.module.css'
import { useDemand, usePolicy, usePreview } from './use-product.ts'

type Props = About & {
  /** The price believed to be better; null if there is none. */
  better: number | null
}

/** Demand and profit at each price with their bands, the prices tried, and those forbidden. */
export function DemandPanel({ id, basePrice, currency, segment, better }: Props) {
  const demand = useDemand(id, segment)
  const policy = usePolicy(id)
  const preview = usePreview(id, segment, policy.data?.own)
  return (
    <Panel title={t('product.demandHeading')}>
      {demand.status === 'pending' && <Pending label={t('product.loadingDemand')} height={24} />}
      {demand.status === 'error' && (
        <ProblemNotice error={demand.error} onRetry={() => demand.refetch()} />
      )}
      {demand.status === 'success' && (
        <Believed
          demand={demand.data}
          basePrice={basePrice}
          currency={currency}
          allowed={preview.data?.current}
          better={better}
        />
      )}
    </Panel>
  )
}

type BelievedProps = {
  demand: Demand
  basePrice: number
  currency: string
  /** The prices that rules allow, once they are known. */
  allowed: Range | undefined
  better: number | null
}

function Believed({ demand, basePrice, currency, allowed, better }: BelievedProps) {
  const { points, quoted, tested, identified, reasons, data } = demand
  const told = [
    ...remarksInWords(reasons, demand.remarks),
    ...remarksInWords(quoted.reasons, quoted.remarks),
  ]
  const shown = { low: points[0]?.price ?? basePrice, high: points.at(-1)?.price ?? basePrice }
  const shades = shadesOf(shown, tested, allowed)
  const money = (minor: number) => formatMoney(minor, currency)
  const best = bestApart(demand, better)
  return (
    <>
      <DemandCharts
        demand={demand}
        basePrice={basePrice}
        currency={currency}
        shown={shown}
        shades={shades}
        better={better}
        best={best}
      />
      <ul className={style.notes}>
        <li>
          {identified ? t('product.demandIdentified') : t('product.demandUnidentified')}{' '}
          {t('product.learntFrom', {
            offers: data.offers,
            purchases: data.purchases,
            rows: data.salesRows,
          })}
        </li>
        {countsNeighbours(demand) && <li>{t('product.countsNeighbours')}</li>}
        {better !== null && best !== null && (
          <li>{t('product.betterApart', { better: money(better), best: money(best) })}</li>
        )}
        {told.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {shades.length > 0 && <li>{shadedWords(tested, allowed, money)}</li>}
      </ul>
    </>
  )
}
