import type { SimulationReport } from '../../../../clients/typescript/src/main.ts'
import { remarksInWords } from '../../api/refusal-words.ts'
import { useProductNames } from '../../api/use-product-names.ts'
import { BarList } from '../../charts/BarList.tsx'
import { Panel } from '../../components/Page.tsx'
import { type SimpleColumn, SimpleTable } from '../../components/SimpleTable.tsx'
import { Tag } from '../../components/Tag.tsx'
import { formatMoney } from '../../format/money.ts'
import { formatConfidence, formatCount, formatNumber, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'

type Told = SimulationReport['products'][number]

/** The number shown; the interface has all. */
const toldProducts = 50

type Props = { report: SimulationReport; currency: string }

/** Product by product, the biggest gain first. */
export function ReportProducts({ report, currency }: Props) {
  const products = report.products.slice(0, toldProducts)
  const nameOf = useProductNames(products.map(({ productId }) => productId))
  if (products.length === 0) return null
  const change = (minor: number) => formatMoney(minor, currency, { signed: true })
  const bars = products.flatMap(({ productId, gainPerWeek }) =>
    gainPerWeek === null ? [] : [{ name: nameOf(productId), ...gainPerWeek }],
  )
  return (
    <Panel title={t('backtest.products')}>
      {bars.length > 0 && (
        <BarList
          name={t('backtest.gainByWeek')}
          of={t('backtest.product')}
          shape="dots"
          caption={t('backtest.productsCaption', {
            currency: currency.toUpperCase(),
            level: formatPercent(0.9),
          })}
          bars={bars.slice(0, 15)}
          format={change}
        />
      )}
      <SimpleTable
        label={t('backtest.productsTable')}
        cards
        rows={products}
        rowKey={({ productId }) => productId}
        columns={columnsOf(currency, nameOf)}
      />
      {report.products.length > products.length && (
        <p>
          {t('backtest.productsMore', {
            shown: formatCount(products.length),
            all: formatCount(report.products.length),
          })}
        </p>
      )}
    </Panel>
  )
}

function columnsOf(
  currency: string,
  nameOf: (id: string) => string,
): readonly SimpleColumn<Told>[] {
  const money = (minor: number) => formatMoney(minor, currency)
  return [
    { header: t('backtest.product'), cell: ({ productId }) => nameOf(productId) },
    {
      header: t('backtest.unitsByWeek'),
      align: 'end',
      cell: (row) => formatNumber(row.unitsPerWeek, { digits: 1 }),
    },
    { header: t('backtest.basePrice'), align: 'end', cell: (row) => money(row.basePrice) },
    { header: t('backtest.firstPrice'), align: 'end', cell: (row) => money(row.price) },
    {
      header: t('backtest.confidence'),
      align: 'end',
      cell: (row) => formatConfidence(row.confidence),
    },
    {
      header: t('backtest.elasticity', { level: formatPercent(0.9) }),
      cell: ({ elasticity: { value, low, high } }) =>
        t('backtest.valueInRange', {
          value: formatNumber(value, { digits: 1 }),
          low: formatNumber(low, { digits: 1 }),
          high: formatNumber(high, { digits: 1 }),
        }),
    },
    {
      header: t('backtest.gainAWeek'),
      align: 'end',
      cell: ({ gainPerWeek }) =>
        gainPerWeek === null ? '–' : formatMoney(gainPerWeek.value, currency, { signed: true }),
    },
    {
      header: t('backtest.tellsItself'),
      cell: ({ identified, reasons, remarks }) =>
        identified ? (
          <Tag tone="good">{t('backtest.yes')}</Tag>
        ) : (
          (remarksInWords(reasons, remarks)[0] ?? t('backtest.no'))
        ),
    },
  ]
}
