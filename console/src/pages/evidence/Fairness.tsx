import { useQuery } from '@tanstack/react-query'
import type { FairnessReport } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { BarList } from '../../charts/BarList.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Figures } from '../../components/Figures.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { formatMoney } from '../../format/money.ts'
import { formatCount, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { Sentences } from './Sentences.tsx'
import { atLevel, intervalName, rangeText } from './words.ts'

/** What customer segments are charged, compared with base prices. */
export function Fairness() {
  const report = useQuery({
    queryKey: ['reports', 'fairness'],
    queryFn: ({ signal }) => client.reports.fairness({ limit: 100 }, { signal }),
  })
  if (report.isPending) return <Pending label={t('evidence.fairnessLoading')} height={32} />
  if (report.isError) return <ProblemNotice error={report.error} onRetry={report.refetch} />
  const { data } = report
  if (data.currency === null || data.segments.length === 0) {
    return (
      <EmptyState title={t('evidence.fairnessEmpty')} hint={t('evidence.fairnessEmptyHint')}>
        <LinkButton to={paths.guide('law')}>{t('evidence.fairnessGuide')}</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <Gap report={data} />
      <Segments report={data} currency={data.currency} />
      <Products report={data} />
    </>
  )
}

const named = (segment: string) => (segment === '' ? t('evidence.segmentNone') : segment)

function gapHint(gap: NonNullable<FairnessReport['gap']>): string {
  const range = rangeText(gap, false)
  if (gap.highest === gap.lowest) return atLevel(range)
  return t('evidence.gapBetween', {
    level: formatPercent(0.95),
    range,
    highest: named(gap.highest),
    lowest: named(gap.lowest),
  })
}

function Gap({ report }: { report: FairnessReport }) {
  const { gap, maxSegmentGap, personalization, reasons } = report
  return (
    <Panel title={t('evidence.gapHeading')}>
      <Figures
        figures={[
          {
            name: t('evidence.gapLargest'),
            value: gap === null ? t('evidence.notKnown') : formatPercent(gap.value),
            hint: gap === null ? t('evidence.gapNotKnownHint') : gapHint(gap),
          },
          {
            name: t('evidence.gapLimit'),
            value: maxSegmentGap === null ? t('evidence.gapNoLimit') : formatPercent(maxSegmentGap),
            hint: t('evidence.gapLimitHint'),
          },
          {
            name: t('evidence.bySegment'),
            value:
              personalization === 'none' ? t('evidence.bySegmentOff') : t('evidence.bySegmentOn'),
            hint:
              personalization === 'none'
                ? t('evidence.bySegmentOffHint')
                : t('evidence.bySegmentOnHint'),
          },
        ]}
      />
      <Sentences of={reasons} remarks={report.remarks} />
    </Panel>
  )
}

function Segments({ report, currency }: { report: FairnessReport; currency: string }) {
  const { segments } = report
  const bars = segments.flatMap(({ segment, relative }) =>
    relative === null
      ? []
      : [
          {
            name: named(segment),
            value: relative.value - 1,
            low: relative.low - 1,
            high: relative.high - 1,
          },
        ],
  )
  return (
    <Panel title={t('evidence.segments')}>
      {bars.length > 0 && (
        <BarList
          name={t('evidence.besideBasePrice')}
          of={t('evidence.segment')}
          shape="dots"
          caption={t('evidence.segmentsCaption', { level: formatPercent(0.95) })}
          bars={bars.slice(0, 20)}
          format={(value) => formatPercent(value, { signed: true })}
        />
      )}
      <SimpleTable
        label={t('evidence.bySegment')}
        cards
        rows={segments}
        rowKey={({ segment }) => segment}
        columns={[
          { header: t('evidence.segment'), cell: ({ segment }) => named(segment) },
          { header: t('evidence.offers'), align: 'end', cell: (row) => formatCount(row.offers) },
          {
            header: t('evidence.meanPrice'),
            align: 'end',
            cell: (row) => formatMoney(row.meanPrice, currency),
          },
          {
            header: t('evidence.meanBasePrice'),
            align: 'end',
            cell: (row) => formatMoney(row.meanBasePrice, currency),
          },
          {
            header: t('evidence.besideBase'),
            align: 'end',
            cell: ({ relative }) =>
              relative === null ? '–' : formatPercent(relative.value - 1, { signed: true }),
          },
          {
            header: t('evidence.bought'),
            align: 'end',
            cell: ({ acceptance }) => (acceptance === null ? '–' : formatPercent(acceptance.value)),
          },
          {
            header: t('evidence.boughtInterval', { level: formatPercent(0.95) }),
            cell: ({ acceptance }) => (acceptance === null ? '–' : rangeText(acceptance, false)),
          },
        ]}
      />
      {report.hasMore && <p>{t('evidence.segmentsMore')}</p>}
    </Panel>
  )
}

function Products({ report }: { report: FairnessReport }) {
  if (report.products.length === 0) return null
  return (
    <Panel title={t('evidence.apartHeading')}>
      <SimpleTable
        label={t('evidence.apartTable')}
        cards
        rows={report.products}
        rowKey={({ productId }) => productId}
        columns={[
          { header: t('evidence.product'), cell: ({ productId }) => productId },
          { header: t('evidence.gap'), align: 'end', cell: ({ value }) => formatPercent(value) },
          { header: intervalName, cell: (row) => rangeText(row, false) },
          { header: t('evidence.highest'), cell: ({ highest }) => named(highest) },
          { header: t('evidence.lowest'), cell: ({ lowest }) => named(lowest) },
        ]}
      />
    </Panel>
  )
}
