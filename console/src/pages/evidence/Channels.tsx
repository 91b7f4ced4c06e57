import { useQuery } from '@tanstack/react-query'
import type { ChannelsReport } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { BarList } from '../../charts/BarList.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { channelName } from '../../format/channel-names.ts'
import { formatMoney } from '../../format/money.ts'
import { formatCount, formatElasticity, formatNumber, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { Sentences } from './Sentences.tsx'

/** What went through each channel, and whether its customers buy differently from others. */
export function Channels() {
  const report = useQuery({
    queryKey: ['reports', 'channels'],
    queryFn: ({ signal }) => client.reports.channels({}, { signal }),
  })
  if (report.isPending) return <Pending label={t('evidence.channelsLoading')} height={32} />
  if (report.isError) return <ProblemNotice error={report.error} onRetry={report.refetch} />
  const { data } = report
  const { currency } = data
  if (currency === null || data.channels.every(({ channel }) => channel === null)) {
    return (
      <EmptyState title={t('evidence.channelsEmpty')} hint={t('evidence.channelsEmptyHint')}>
        <LinkButton to={paths.guide('agents')}>{t('evidence.channelsGuide')}</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <Panel title={t('evidence.channelsDiffer')}>
        <Sentences of={data.reasons} remarks={data.remarks} />
      </Panel>
      <Table report={data} currency={currency} />
    </>
  )
}

type Figure = { value: number; low: number; high: number }

function withInterval(figure: Figure | null, format: (value: number) => string): string {
  if (figure === null) return '–'
  const { value, low, high } = figure
  return t('evidence.valueInRange', { value: format(value), low: format(low), high: format(high) })
}

const formatTimes = (value: number) => formatNumber(value, { digits: 2, all: true })

function Table({ report, currency }: { report: ChannelsReport; currency: string }) {
  const bars = report.channels.flatMap(({ channel, elasticity }) =>
    elasticity === null ? [] : [{ name: channelName(channel), ...elasticity }],
  )
  return (
    <Panel title={t('evidence.channelsHeading')}>
      {bars.length > 0 && (
        <BarList
          name={t('evidence.elasticity')}
          of={t('evidence.channel')}
          shape="dots"
          caption={t('evidence.channelsCaption', { level: formatPercent(0.95) })}
          bars={bars}
          format={formatElasticity}
        />
      )}
      <SimpleTable
        label={t('evidence.channelsTable')}
        cards
        rows={report.channels}
        rowKey={({ channel }) => channel ?? ''}
        columns={[
          { header: t('evidence.channel'), cell: ({ channel }) => channelName(channel) },
          { header: t('evidence.offers'), align: 'end', cell: (row) => formatCount(row.offers) },
          {
            header: t('evidence.purchases'),
            align: 'end',
            cell: (row) => formatCount(row.purchases),
          },
          { header: t('evidence.units'), align: 'end', cell: (row) => formatCount(row.units) },
          {
            header: t('evidence.revenue'),
            align: 'end',
            cell: (row) => formatMoney(row.revenue, currency),
          },
          {
            header: t('evidence.elasticity'),
            cell: (row) => withInterval(row.elasticity, formatElasticity),
          },
          {
            header: t('evidence.boughtRatio'),
            cell: (row) => withInterval(row.purchaseRatio, formatTimes),
          },
        ]}
      />
    </Panel>
  )
}
