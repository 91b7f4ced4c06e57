import {
  Fault,
  type Kind,
  type PolicyRow,
  type ProductRow,
  type ReadRow,
  type Rejection,
} from '../../../../clients/typescript/src/files/main.ts'
import type { Offer, Sale } from '../../../../clients/typescript/src/main.ts'
import { type SimpleColumn, SimpleTable } from '../../components/SimpleTable.tsx'
import { Tag } from '../../components/Tag.tsx'
import { cellInWords, faultInWords } from '../../files/remark-words.ts'
import { formatInstant, formatUtcDay } from '../../format/date.ts'
import { attributeInWords } from '../../format/field-words.ts'
import { formatMoney } from '../../format/money.ts'
import { formatCount, formatNumber, formatPercent } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'
import { t } from '../../messages/messages.ts'

type Props = {
  kind: Kind
  rows: readonly ReadRow[]
  /** Amounts that are far from all others. */
  slips: readonly Rejection[]
}

/** The first rows of the file as the service will receive them, or what is wrong with them. */
export function FirstRows({ kind, rows, slips }: Props) {
  const slipOf = ({ line }: ReadRow) => slips.find((slip) => slip.line === line)
  const columns: SimpleColumn<ReadRow>[] = [
    { header: t('importing.line'), align: 'end', cell: ({ line }) => formatCount(line) },
    {
      header: t('importing.row'),
      cell: (row) => <RowTag isRejected={row.item instanceof Fault} isSlip={slipOf(row) != null} />,
    },
    {
      header: t('importing.product'),
      cell: ({ item, texts }) => productOf(item) ?? texts.join(' · '),
    },
    ...columnsOf(kind, rows),
  ]
  const told = (row: ReadRow) => reason(row.item) || slipText(slipOf(row))
  if (rows.some((row) => told(row) !== ''))
    columns.splice(2, 0, { header: t('importing.reason'), cell: told, isLong: true })
  return (
    <SimpleTable
      label={t('importing.firstRows')}
      cards
      columns={columns}
      rows={rows}
      rowKey={({ line }, index) => `${line} ${index}`}
    />
  )
}

function RowTag({ isRejected, isSlip }: { isRejected: boolean; isSlip: boolean }) {
  if (isRejected) return <Tag tone="bad">{t('importing.isRejected')}</Tag>
  return isSlip ? (
    <Tag tone="warn">{t('importing.isSlip')}</Tag>
  ) : (
    <Tag tone="good">{t('importing.isGood')}</Tag>
  )
}

function slipText(slip: Rejection | undefined): string {
  return slip === undefined ? '' : cellInWords(slip)
}

function productOf(item: ReadRow['item']): string | null {
  if (item instanceof Fault) return null
  return 'policy' in item ? item.policy.productId : item.productId
}

function reason(item: ReadRow['item']): string {
  return item instanceof Fault ? faultInWords(item) : ''
}

/** A column of one kind of rows, shown if any row has a value in it. */
type Shown<Item> = {
  header: string
  align?: 'end'
  text: (item: Item) => string | undefined
}

const shared: readonly Shown<Sale | Offer>[] = [
  {
    header: t('importing.price'),
    align: 'end',
    text: ({ price, currency }) => formatMoney(price, currency),
  },
  { header: t('importing.segment'), text: ({ segment }) => segment },
  {
    header: t('importing.competitorPrice'),
    align: 'end',
    text: ({ competitorPrice, currency }) => moneyOrNothing(competitorPrice, currency),
  },
  {
    header: t('importing.promotion'),
    align: 'end',
    text: ({ promotion }) => (promotion == null ? undefined : formatPercent(promotion)),
  },
  { header: t('importing.randomized'), text: ({ randomized }) => yesOrNo(randomized) },
]

const sales: readonly Shown<Sale>[] = [
  ...shared.slice(0, 1),
  { header: t('importing.units'), align: 'end', text: ({ units }) => formatNumber(units) },
  {
    header: t('importing.from'),
    align: 'end',
    text: ({ periodStart }) => formatUtcDay(periodStart),
  },
  {
    header: t('importing.until'),
    align: 'end',
    text: ({ periodEnd }) => formatUtcDay(Date.parse(periodEnd) - 1),
  },
  {
    header: t('importing.cost'),
    align: 'end',
    text: ({ unitCost, currency }) => moneyOrNothing(unitCost, currency),
  },
  {
    header: t('importing.visits'),
    align: 'end',
    text: ({ exposure }) => (exposure == null ? undefined : formatNumber(exposure)),
  },
  { header: t('importing.inStock'), text: ({ inStock }) => yesOrNo(inStock) },
  ...shared.slice(1),
]

const offers: readonly Shown<Offer>[] = [
  { header: t('importing.offer'), text: ({ offerId }) => offerId },
  ...shared.slice(0, 1),
  { header: t('importing.bought'), text: ({ accepted }) => yesOrNo(accepted) },
  {
    header: t('importing.units'),
    align: 'end',
    text: ({ quantity }) => (quantity == null ? undefined : formatCount(quantity)),
  },
  {
    header: t('importing.offeredAt'),
    align: 'end',
    text: ({ offeredAt }) => (offeredAt ? formatInstant(offeredAt) : undefined),
  },
  ...shared.slice(1),
]

type Amount = 'unitCost' | 'minPrice' | 'maxPrice'
type Share = 'maxDecrease' | 'maxIncrease' | 'minMargin' | 'maxStep'

const amount = (field: Amount): Shown<PolicyRow> => ({
  header: ruleNames[field],
  align: 'end',
  text: ({ policy, currency }) => moneyOrNothing(policy[field], currency),
})
const share = (field: Share): Shown<PolicyRow> => ({
  header: ruleNames[field],
  align: 'end',
  text: ({ policy }) => {
    const value = policy[field]
    return value == null ? undefined : formatPercent(value)
  },
})

const policies: readonly Shown<PolicyRow>[] = [
  amount('unitCost'),
  amount('minPrice'),
  amount('maxPrice'),
  share('maxDecrease'),
  share('maxIncrease'),
  share('minMargin'),
  share('maxStep'),
  { header: ruleNames.group, text: ({ policy }) => policy.group?.name },
]

const statuses = { active: t('importing.active'), paused: t('importing.paused') }

const products: readonly Shown<ProductRow>[] = [
  { header: t('importing.productName'), text: ({ product }) => product.name },
  {
    header: t('importing.basePrice'),
    align: 'end',
    text: ({ product, currency }) => formatMoney(product.basePrice, currency),
  },
  { header: t('importing.status'), text: ({ product: { status } }) => status && statuses[status] },
  {
    header: t('importing.attributes'),
    text: ({ product }) =>
      Object.entries(product.attributes ?? {})
        .map(([name, text]) => attributeInWords(name, text))
        .join(', '),
  },
  ...policies,
]

const shownOf: Record<Kind, readonly Shown<never>[]> = { sales, offers, products, policies }

function columnsOf(kind: Kind, rows: readonly ReadRow[]): SimpleColumn<ReadRow>[] {
  return shownOf[kind].flatMap(({ header, align, text }): SimpleColumn<ReadRow>[] => {
    const cell = ({ item }: ReadRow) => (item instanceof Fault ? '' : (text(item as never) ?? ''))
    return rows.some((row) => cell(row) !== '') ? [{ header, align: align ?? 'start', cell }] : []
  })
}

function moneyOrNothing(minor: number | undefined, currency: string): string | undefined {
  return minor === undefined ? undefined : formatMoney(minor, currency)
}

function yesOrNo(flag: boolean | undefined): string | undefined {
  return flag === undefined ? undefined : flag ? t('importing.yes') : t('importing.no')
}
