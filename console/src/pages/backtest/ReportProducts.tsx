import type { SimulationReport } from '../../../../clients/typescript/src/main.ts'
import { BarList } from '../../charts/BarList.tsx'
import { Panel } from '../../components/Page.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { Tag } from '../../components/Tag.tsx'
import { formatMoney } from '../../format/money.ts'
import { formatCount, formatNumber, formatPercent } from '../../format/number.ts'

/** So many are told; the interface has all. */
const toldProducts = 50

/** Product by product, the biggest gain first. */
export function ReportProducts({
  report,
  currency,
}: {
  report: SimulationReport
  currency: string
}) {
  const products = report.products.slice(0, toldProducts)
  if (products.length === 0) return null
  const money = (minor: number) => formatMoney(minor, currency)
  const change = (minor: number) => formatMoney(minor, currency, { signed: true })
  const bars = products.flatMap(({ productId, gainPerWeek }) =>
    gainPerWeek === null ? [] : [{ name: productId, ...gainPerWeek }],
  )
  return (
    <Panel title="Products">
      {bars.length > 0 && (
        <BarList
          name="Gain by week"
          of="Product"
          shape="dots"
          caption={`What the first prices should earn a week beside base prices, in ${currency.toUpperCase()}, with ${formatPercent(0.9)} intervals. Biggest first.`}
          bars={bars.slice(0, 15)}
          format={change}
        />
      )}
      <SimpleTable
        label="Products of the backtest"
        cards
        rows={products}
        rowKey={({ productId }) => productId}
        columns={[
          { header: 'Product', cell: ({ productId }) => productId },
          {
            header: 'Units a week',
            align: 'end',
            cell: (row) => formatNumber(row.unitsPerWeek, { digits: 1 }),
          },
          { header: 'Base price', align: 'end', cell: (row) => money(row.basePrice) },
          { header: 'First price', align: 'end', cell: (row) => money(row.price) },
          {
            header: 'Confidence',
            align: 'end',
            cell: (row) => formatPercent(row.confidence, { digits: 0 }),
          },
          {
            header: `Elasticity, ${formatPercent(0.9)}`,
            cell: ({ elasticity: { value, low, high } }) =>
              `${formatNumber(value, { digits: 1 })} (${formatNumber(low, { digits: 1 })} to ${formatNumber(high, { digits: 1 })})`,
          },
          {
            header: 'Gain a week',
            align: 'end',
            cell: ({ gainPerWeek }) => (gainPerWeek === null ? '–' : change(gainPerWeek.value)),
          },
          {
            header: 'Tells by itself',
            cell: ({ identified, reasons }) =>
              identified ? <Tag tone="good">Yes</Tag> : (reasons[0] ?? 'No'),
          },
        ]}
      />
      {report.products.length > products.length && (
        <p>
          Shown are {formatCount(products.length)} of {formatCount(report.products.length)}.
        </p>
      )}
    </Panel>
  )
}
