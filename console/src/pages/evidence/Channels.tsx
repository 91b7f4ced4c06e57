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
import { Sentences } from './Sentences.tsx'

/** What went through each channel, and whether its customers buy otherwise than others. */
export function Channels() {
  const report = useQuery({
    queryKey: ['reports', 'channels'],
    queryFn: ({ signal }) => client.reports.channels({}, { signal }),
  })
  if (report.isPending) return <Pending label="Loading demand by channel" height={32} />
  if (report.isError) return <ProblemNotice error={report.error} onRetry={report.refetch} />
  const { data } = report
  const { currency } = data
  if (currency === null || data.channels.every(({ channel }) => channel === null)) {
    return (
      <EmptyState
        title="No channels to compare yet"
        hint="Send a channel with your quotes, such as agent for programs that buy for somebody, and report outcomes."
      >
        <LinkButton to={paths.guide('agents')}>Agents, and channels</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <Panel title="Whether demand differs by channel">
        <Sentences of={data.reasons} />
      </Panel>
      <Table report={data} currency={currency} />
    </>
  )
}

type Figure = { value: number; low: number; high: number }

const inRange = (figure: Figure | null, format: (value: number) => string) =>
  figure === null
    ? '–'
    : `${format(figure.value)} (${format(figure.low)} to ${format(figure.high)})`

const formatTimes = (value: number) => formatNumber(value, { digits: 2, all: true })

function Table({ report, currency }: { report: ChannelsReport; currency: string }) {
  const bars = report.channels.flatMap(({ channel, elasticity }) =>
    elasticity === null ? [] : [{ name: channelName(channel), ...elasticity }],
  )
  return (
    <Panel title="Channels in the last 12 weeks">
      {bars.length > 0 && (
        <BarList
          name="Elasticity"
          of="Channel"
          shape="dots"
          caption={`How purchases answer prices: by how many per cent more are bought at 1 % more, with ${formatPercent(0.95)} intervals. Further below 0 means more sensitive.`}
          bars={bars}
          format={formatElasticity}
        />
      )}
      <SimpleTable
        label="Demand by channel"
        cards
        rows={report.channels}
        rowKey={({ channel }) => channel ?? ''}
        columns={[
          { header: 'Channel', cell: ({ channel }) => channelName(channel) },
          { header: 'Offers', align: 'end', cell: (row) => formatCount(row.offers) },
          { header: 'Purchases', align: 'end', cell: (row) => formatCount(row.purchases) },
          { header: 'Units', align: 'end', cell: (row) => formatCount(row.units) },
          {
            header: 'Revenue',
            align: 'end',
            cell: (row) => formatMoney(row.revenue, currency),
          },
          { header: 'Elasticity', cell: (row) => inRange(row.elasticity, formatElasticity) },
          {
            header: 'Bought, times others',
            cell: (row) => inRange(row.purchaseRatio, formatTimes),
          },
        ]}
      />
    </Panel>
  )
}
