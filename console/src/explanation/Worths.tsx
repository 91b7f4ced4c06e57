import type { CatalogueCurrency, PriceList } from '../../../clients/typescript/src/main.ts'
import { useSimulation } from '../api/use-simulation.ts'
import { SimpleTable } from '../components/SimpleTable.tsx'
import { formatGain } from '../format/money.ts'
import { formatCount } from '../format/number.ts'
import { ruleNames } from '../format/rule-names.ts'
import { t } from '../messages/messages.ts'
import style from './Worths.module.css'

/** What one page says better prices are worth, by the week as all of them are compared. */
type Worth = { where: string; means: string; products: number; weekly: number }

type Props = {
  of: CatalogueCurrency
  /** The list on whose page it stands. */
  list?: PriceList
}

const weekMs = 7 * 86_400_000

/**
 * Why the overview, a list and a backtest state different amounts: each counts other products and
 * other prices. Folded, because most people look at one of them.
 */
export function Worths({ of, list }: Props) {
  return (
    <details className={style.worths}>
      <summary>{t('explanation.worthsTitle')}</summary>
      {of.backtest === null ? (
        <Told of={of} list={list} backtest={null} />
      ) : (
        <WithBacktest of={of} list={list} id={of.backtest.id} />
      )}
    </details>
  )
}

function WithBacktest({ id, ...props }: { id: string } & Pick<ToldProps, 'of' | 'list'>) {
  const gain = useSimulation(id).data?.report?.gain ?? null
  return <Told {...props} backtest={gain && toWorth(gain)} />
}

function toWorth(gain: { productsMoved: number; perWeek: { value: number } }): Worth {
  return {
    where: t('explanation.worthBacktest'),
    means: t('explanation.worthBacktestMeans', { rule: ruleNames.maxLoss }),
    products: gain.productsMoved,
    weekly: gain.perWeek.value,
  }
}

type ToldProps = { of: CatalogueCurrency; list: PriceList | undefined; backtest: Worth | null }

function Told({ of: { currency, moves, waits }, list, backtest }: ToldProps) {
  const rows: readonly (Worth | null)[] = [
    {
      where: t('explanation.worthAll'),
      means: t('explanation.worthAllMeans'),
      products: moves.products + waits.products,
      weekly: moves.gain.value + waits.gain.value,
    },
    {
      where: t('explanation.worthMoves'),
      means: t('explanation.worthMovesMeans', { rule: ruleNames.maxLoss }),
      products: moves.products,
      weekly: moves.gain.value,
    },
    list === undefined ? null : worthOf(list),
    backtest,
  ]
  return (
    <>
      <SimpleTable
        label={t('explanation.worthsTitle')}
        cards
        whole
        columns={[
          { header: t('explanation.worthsWhere'), cell: ({ where }) => where },
          { header: t('explanation.worthsCount'), cell: ({ means }) => means },
          {
            header: t('explanation.worthsProducts'),
            cell: ({ products }) => formatCount(products),
            align: 'end',
          },
          {
            header: t('explanation.worthsWeek'),
            cell: ({ weekly }) => formatGain(weekly, currency),
            align: 'end',
          },
        ]}
        rows={rows.filter((row) => row !== null)}
        rowKey={({ where }) => where}
      />
      <p className={style.note}>{t('explanation.worthsNote')}</p>
    </>
  )
}

/** A list's own sum, of its own days; null while it is being drafted. */
function worthOf({ summary, from, until }: PriceList): Worth | null {
  if (summary === null) return null
  const weeks = (Date.parse(until) - Date.parse(from)) / weekMs
  return {
    where: t('explanation.worthList'),
    means: t('explanation.worthListMeans'),
    products: summary.raised + summary.lowered,
    weekly: summary.profit.value / weeks,
  }
}
