import type {
  PriceList,
  Product as ProductData,
  ProductPricing,
} from '../../../../clients/typescript/src/main.ts'
import { idFromPath } from '../../address/ids-in-paths.ts'
import { paths } from '../../address/paths.ts'
import { useShownInSlices } from '../../address/use-shown-in-slices.ts'
import { useTitle } from '../../address/use-title.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { AlarmNotice } from '../../alarms/AlarmNotice.tsx'
import { useOpenAlarms } from '../../alarms/use-alarms.ts'
import { useMay } from '../../api/use-session.ts'
import { SelectInput } from '../../components/fields.tsx'
import { InTurn } from '../../components/InTurn.tsx'
import { Columns, Page, Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { Tag } from '../../components/Tag.tsx'
import { hasBetter } from '../../explanation/has-better.ts'
import { attributeInWords } from '../../format/field-words.ts'
import { formatMoney } from '../../format/money.ts'
import { t } from '../../messages/messages.ts'
import type { About } from './about.ts'
import { DemandPanel } from './DemandPanel.tsx'
import { EditProduct } from './EditProduct.tsx'
import { ForecastPanel } from './ForecastPanel.tsx'
import { GuardrailsPanel } from './GuardrailsPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { NeighboursPanel } from './NeighboursPanel.tsx'
import { PriceNow, priceForAll, useListOf } from './PriceNow.tsx'
import { PricesPanel } from './PricesPanel.tsx'
import { ProductStatus } from './ProductStatus.tsx'
import { QuotesPanel } from './QuotesPanel.tsx'
import { SegmentsPanel } from './SegmentsPanel.tsx'
import { useDemand, usePolicy, usePreview, useProduct, useSegments } from './use-product.ts'

const statuses = {
  paused: t('product.paused'),
  archived: t('product.archived'),
}

type Props = { params: Readonly<Record<string, string | undefined>> }

/** A product: what is believed about it, what its rules cost, what was shown and quoted. */
export function Product({ params }: Props) {
  const id = idFromPath(params.productId ?? '')
  const [state, change] = useUrlState()
  const product = useProduct(id)
  const segments = useSegments(id)
  const segment = state.get('segment')
  const isShown = useShownTogether(id, segment, segments)
  const mayWrite = useMay('products:write')
  const open = useOpenAlarms().data?.data ?? []
  const alarms = open.filter(({ productId }) => productId === null || productId === id)
  const known = segments.data?.segments ?? []
  const here = known.find((one) => one.segment === segment)?.pricing
  const list = useListOf(here)
  useTitle(product.data?.name ?? id)
  const back = { to: paths.products, name: t('product.products') }
  if (product.status === 'error') {
    return (
      <Page title={id} back={back}>
        <ProblemNotice error={product.error} onRetry={() => product.refetch()} />
      </Page>
    )
  }
  if (product.status === 'pending' || !isShown) {
    return (
      <Page title={id} back={back}>
        <Pending label={t('product.loading')} height={32} />
      </Page>
    )
  }
  const { name, status, basePrice, currency } = product.data
  const about = { id, basePrice, currency, segment }
  return (
    <Page
      title={name}
      back={back}
      intro={<ProductIntro product={product.data} />}
      actions={
        <>
          {known.length > 1 && (
            <SegmentChoice
              segments={known.map((one) => one.segment)}
              chosen={segment}
              onChange={(chosen) => change({ segment: chosen })}
            />
          )}
          {mayWrite && <ProductStatus product={product.data} />}
          {mayWrite && <EditProduct product={product.data} />}
        </>
      }
    >
      {alarms.map((alarm) => (
        <AlarmNotice key={alarm.id} alarm={alarm} product={product.data} isOnProduct />
      ))}
      <ProductPanels
        {...about}
        status={status}
        pricing={here}
        mayWrite={mayWrite}
        list={list}
        segments={segments}
      />
    </Page>
  )
}

/**
 * Initially everything is shown together, as the heights of the upper parts are unknown. Later,
 * when another segment is chosen, edits in progress stay.
 */
function useShownTogether(
  id: string,
  segment: string | null,
  segments: ReturnType<typeof useSegments>,
): boolean {
  const demand = useDemand(id, segment)
  const policy = usePolicy(id)
  const preview = usePreview(id, segment, policy.data?.own)
  const isLoading =
    [segments, demand, policy].some(({ status }) => status === 'pending') ||
    (policy.status === 'success' && (preview.status === 'pending' || preview.isPlaceholderData))
  return useShownInSlices(isLoading, id)
}

/** What identifies the product besides its name, and whether its prices move. */
function ProductIntro({ product }: { product: ProductData }) {
  const { id, name, status, basePrice, currency, attributes = {} } = product
  return (
    <>
      {name !== id && `${id} · `}
      {t('product.basePriceOf', { price: formatMoney(basePrice, currency) })}
      {Object.entries(attributes).map(
        ([attribute, value]) => ` · ${attributeInWords(attribute, value)}`,
      )}{' '}
      {status !== 'active' && <Tag tone="warn">{statuses[status]}</Tag>}
    </>
  )
}

type SegmentChoiceProps = {
  /** Null for customers without a segment, '' in the select. */
  segments: readonly (string | null)[]
  chosen: string | null
  onChange: (segment: string) => void
}

function SegmentChoice({ segments, chosen, onChange }: SegmentChoiceProps) {
  return (
    <SelectInput
      label={t('product.segment')}
      value={chosen ?? ''}
      onChange={onChange}
      options={segments.map((segment) => ({
        value: segment ?? '',
        name: segment ?? t('product.noSegment'),
      }))}
    />
  )
}

type PanelsProps = About & {
  mayWrite: boolean
  status: string
  /** Of the segment shown; undefined if nothing was learnt there. */
  pricing: ProductPricing | undefined
  list: PriceList | undefined
  segments: ReturnType<typeof useSegments>
}

/** What is believed about the product, which rules apply to it and what happened to it. */
function ProductPanels(props: PanelsProps) {
  const { mayWrite, status, pricing, list, segments, ...about } = props
  const { id, segment } = about
  const priceNow = pricing ? priceForAll(pricing) : about.basePrice
  const better = hasBetter(pricing) ? pricing.next.price : null
  return (
    <InTurn>
      {pricing && <PriceNow productId={id} pricing={pricing} status={status} list={list} />}
      <DemandPanel {...about} better={better} />
      <Columns>
        <GuardrailsPanel key={id} {...about} mayWrite={mayWrite} list={list} />
        <ForecastPanel key={`${id}${segment}`} {...about} priceNow={priceNow} />
      </Columns>
      <Panel title={t('product.historyHeading')}>
        <HistoryPanel {...about} priceNow={priceNow} />
      </Panel>
      <Panel title={t('product.pricesHeading')}>
        <PricesPanel {...about} />
      </Panel>
      <Panel title={t('product.neighboursHeading')}>
        <NeighboursPanel {...about} />
      </Panel>
      <Panel title={t('product.segmentsHeading')}>
        <SegmentsPanel segments={segments} />
      </Panel>
      <Panel title={t('product.quotesHeading')}>
        <QuotesPanel id={id} />
      </Panel>
    </InTurn>
  )
}
