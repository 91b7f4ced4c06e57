import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { XYChart } from '../../charts/XYChart.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { Tag, type Tone } from '../../components/Tag.tsx'
import { formatCount, formatPercent } from '../../format/number.ts'
import { Sentences } from './Sentences.tsx'

const verdicts: Readonly<Record<string, { name: string; tone: Tone }>> = {
  holds: { name: 'Comes true', tone: 'good' },
  too_high: { name: 'Claims too much', tone: 'bad' },
  too_low: { name: 'Claims too little', tone: 'warn' },
  cannot_tell: { name: 'Cannot tell yet', tone: 'neutral' },
}

/** Whether prices are as often right as their confidence says. */
export function Calibration() {
  const report = useQuery({
    queryKey: ['reports', 'calibration'],
    queryFn: ({ signal }) => client.reports.calibration({}, { signal }),
  })
  if (report.isPending) return <Pending label="Loading calibration" height={32} />
  if (report.isError) return <ProblemNotice error={report.error} onRetry={report.refetch} />
  const { bins, reasons, currency, leftOut } = report.data
  if (currency === null) {
    return (
      <EmptyState
        title="Nothing was counted yet"
        hint="Calibration needs offers at moved prices, a holdout beside them, and their outcomes."
      />
    )
  }
  const seen = bins.flatMap(({ claimed, right }) =>
    claimed === null || right === null
      ? []
      : [{ x: claimed, y: right.value, low: right.low, high: right.high }],
  )
  return (
    <Panel title="Does confidence come true?">
      <Sentences of={reasons} />
      {seen.length > 0 && (
        <XYChart
          name="Share of prices that were right"
          caption={`Of prices with a confidence, how many earn at least what the base price earns, in per cent of products and segments, with ${formatPercent(0.95)} intervals. On the dashed line confidence comes true exactly.`}
          domainX={[0, 1]}
          series={[
            { name: 'Prices that were right', tone: 1, shape: 'dots', points: seen },
            {
              name: 'As claimed',
              tone: 'neutral',
              isDashed: true,
              points: [
                { x: 0, y: 0 },
                { x: 1, y: 1 },
              ],
            },
          ]}
          formatX={(x) => formatPercent(x, { digits: 0 })}
          formatY={(y) => formatPercent(y, { digits: 0 })}
          nameX="Confidence"
          nameY="Right"
          fromZero
          bandName={`${formatPercent(0.95)} interval`}
        />
      )}
      <SimpleTable
        label="Confidence by bin"
        cards
        rows={bins}
        rowKey={({ low }) => String(low)}
        columns={[
          {
            header: 'Confidence',
            cell: ({ low, high }) =>
              `${formatPercent(low, { digits: 0 })} to ${formatPercent(high, { digits: 0 })}`,
          },
          { header: 'Cells', align: 'end', cell: (row) => formatCount(row.cells) },
          { header: 'Offers', align: 'end', cell: (row) => formatCount(row.offers) },
          {
            header: 'Claimed',
            align: 'end',
            cell: (row) => (row.claimed === null ? '–' : formatPercent(row.claimed)),
          },
          {
            header: 'Right',
            align: 'end',
            cell: (row) => (row.right === null ? '–' : formatPercent(row.right.value)),
          },
          {
            header: `${formatPercent(0.95)} interval`,
            cell: ({ right }) =>
              right === null ? '–' : `${formatPercent(right.low)} to ${formatPercent(right.high)}`,
          },
          {
            header: 'Verdict',
            cell: ({ verdict }) => {
              const { name, tone } = verdicts[verdict] ?? { name: verdict, tone: 'neutral' }
              return <Tag tone={tone}>{name}</Tag>
            },
          },
        ]}
      />
      <p>
        A cell is a product and a segment.
        {leftOut > 0 &&
          ` ${formatCount(leftOut)} were left out, because no unit cost below the base price is known.`}
      </p>
    </Panel>
  )
}
