import { useQuery } from '@tanstack/react-query'
import type { PriceList, SwitchbackEffect } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { formatMoney } from '../../format/money.ts'
import { formatCount, formatNumber, formatPercent } from '../../format/number.ts'
import { Sentences } from './Sentences.tsx'

/** The difference by day, its interval, and how likely chance alone does as much. */
export function SwitchbackResult({ list }: { list: PriceList }) {
  const result = useQuery({
    queryKey: ['price_lists', list.id, 'result'],
    queryFn: ({ signal }) => client.priceLists.result(list.id, { signal }),
  })
  if (result.isPending) return <Pending label="Loading the result" height={16} />
  if (result.isError) return <ProblemNotice error={result.error} onRetry={result.refetch} />
  const { data } = result
  const money = (minor: number) => formatMoney(minor, list.currency, { signed: true })
  const count = (units: number) => formatNumber(units, { digits: 1, signed: true })
  const rows = [
    { name: 'Profit', effect: data.profit, format: money },
    { name: 'Revenue', effect: data.revenue, format: money },
    { name: 'Units', effect: data.sold, format: count },
  ].flatMap(({ effect, ...rest }) => (effect === null ? [] : [{ ...rest, effect }]))
  return (
    <>
      <p>
        {formatCount(data.blocksDone)} of {formatCount(data.blocks)} blocks are over, in{' '}
        {formatCount(data.units)} units that change price together.
      </p>
      {rows.length === 0 ? (
        <EmptyState
          title="Nothing to tell yet"
          hint="A result takes four blocks that are over, and sales rows or outcomes in them."
        />
      ) : (
        <SimpleTable
          label="Effect of the proposed prices, by day"
          cards
          rows={rows}
          rowKey={({ name }) => name}
          columns={[
            { header: 'By day', cell: ({ name }) => name },
            {
              header: 'More with the list',
              align: 'end',
              cell: ({ effect, format }) => format(effect.perDay),
            },
            {
              header: `${formatPercent(0.95)} interval`,
              cell: ({ effect, format }) => range(effect, format),
            },
            {
              header: 'Chance alone does as much',
              align: 'end',
              cell: ({ effect }) => `p = ${formatNumber(effect.pValue, { digits: 3 })}`,
            },
            ...(rows.some(({ effect }) => effect.waitingPValue !== null) ? [ifNobodyWaits] : []),
            {
              header: 'Carry-over',
              align: 'end',
              cell: ({ effect }) =>
                effect.carryOverPValue === null
                  ? 'Not known'
                  : `p = ${formatNumber(effect.carryOverPValue, { digits: 3 })}`,
            },
          ]}
        />
      )}
      <Sentences of={data.cautions} />
    </>
  )
}

type Row = { effect: SwitchbackEffect; format: (value: number) => string }

/** Of three prices: what the same turns say of customers who do not wait. */
const ifNobodyWaits = {
  header: 'If nobody waited',
  align: 'end' as const,
  cell: ({ effect, format }: Row) =>
    effect.ifNobodyWaitsPerDay === null
      ? 'Not known'
      : `${format(effect.ifNobodyWaitsPerDay)}, p = ${formatNumber(effect.waitingPValue ?? 1, { digits: 3 })} of the difference`,
}

function range({ low, high }: SwitchbackEffect, format: (value: number) => string): string {
  const end = (value: number | null) => (value === null ? 'unbounded' : format(value))
  return `${end(low)} to ${end(high)}`
}
