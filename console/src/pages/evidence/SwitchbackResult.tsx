import { useQuery } from '@tanstack/react-query'
import type { PriceList, SwitchbackEffect } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { formatMoney } from '../../format/money.ts'
import { formatCount, formatNumber } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { Sentences } from './Sentences.tsx'
import { inRange, intervalName } from './words.ts'

/** The difference by day, its interval, and how likely chance alone would produce it. */
export function SwitchbackResult({ list }: { list: PriceList }) {
  const result = useQuery({
    queryKey: ['price_lists', list.id, 'result'],
    queryFn: ({ signal }) => client.priceLists.result(list.id, { signal }),
  })
  if (result.isPending) return <Pending label={t('evidence.resultLoading')} height={16} />
  if (result.isError) return <ProblemNotice error={result.error} onRetry={result.refetch} />
  const { data } = result
  const money = (minor: number) => formatMoney(minor, list.currency, { signed: true })
  const count = (units: number) => formatNumber(units, { digits: 1, signed: true })
  const rows = [
    { name: t('evidence.profit'), effect: data.profit, format: money },
    { name: t('evidence.revenue'), effect: data.revenue, format: money },
    { name: t('evidence.units'), effect: data.sold, format: count },
  ].flatMap(({ effect, ...rest }) => (effect === null ? [] : [{ ...rest, effect }]))
  return (
    <>
      <p>
        {t('evidence.blocksDone', {
          done: formatCount(data.blocksDone),
          blocks: data.blocks,
          units: data.units,
        })}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={t('evidence.resultEmpty')} hint={t('evidence.resultEmptyHint')} />
      ) : (
        <SimpleTable
          label={t('evidence.resultTable')}
          cards
          rows={rows}
          rowKey={({ name }) => name}
          columns={[
            { header: t('evidence.byDay'), cell: ({ name }) => name },
            {
              header: t('evidence.moreWithList'),
              align: 'end',
              cell: ({ effect, format }) => format(effect.perDay),
            },
            {
              header: intervalName,
              cell: ({ effect, format }) => inRange(effect, format),
            },
            {
              header: t('evidence.byChance'),
              align: 'end',
              cell: ({ effect }) => `p = ${formatNumber(effect.pValue, { digits: 3 })}`,
            },
            ...(rows.some(({ effect }) => effect.waitingPValue !== null) ? [ifNobodyWaits] : []),
            {
              header: t('evidence.carryOver'),
              align: 'end',
              cell: ({ effect }) =>
                effect.carryOverPValue === null
                  ? t('evidence.notKnown')
                  : `p = ${formatNumber(effect.carryOverPValue, { digits: 3 })}`,
            },
          ]}
        />
      )}
      <Sentences of={data.cautions} remarks={data.remarks} />
    </>
  )
}

type Row = { effect: SwitchbackEffect; format: (value: number) => string }

/** With three prices: what the same turns show for customers who do not wait. */
const ifNobodyWaits = {
  header: t('evidence.ifNobodyWaited'),
  align: 'end' as const,
  cell: ({ effect, format }: Row) =>
    effect.ifNobodyWaitsPerDay === null
      ? t('evidence.notKnown')
      : t('evidence.ifNobodyWaitedCell', {
          effect: format(effect.ifNobodyWaitsPerDay),
          p: formatNumber(effect.waitingPValue ?? 1, { digits: 3 }),
        }),
}
