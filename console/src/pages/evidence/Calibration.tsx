import { useQuery } from '@tanstack/react-query'
import type { CalibrationReport } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { XYChart } from '../../charts/XYChart.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { type SimpleColumn, SimpleTable } from '../../components/SimpleTable.tsx'
import { Tag, type Tone } from '../../components/Tag.tsx'
import { formatCount, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { Sentences } from './Sentences.tsx'
import { inRange, intervalName } from './words.ts'

const verdicts: Readonly<Record<string, { name: string; tone: Tone }>> = {
  holds: { name: t('evidence.confidenceHolds'), tone: 'good' },
  too_high: { name: t('evidence.confidenceTooHigh'), tone: 'bad' },
  too_low: { name: t('evidence.confidenceTooLow'), tone: 'warn' },
  cannot_tell: { name: t('evidence.confidenceCannotTell'), tone: 'neutral' },
}

type Bin = CalibrationReport['bins'][number]

const columns: readonly SimpleColumn<Bin>[] = [
  {
    header: t('evidence.confidence'),
    cell: (row) => inRange(row, (share) => formatPercent(share, { digits: 0 })),
  },
  { header: t('evidence.cells'), align: 'end', cell: (row) => formatCount(row.cells) },
  { header: t('evidence.offers'), align: 'end', cell: (row) => formatCount(row.offers) },
  {
    header: t('evidence.claimed'),
    align: 'end',
    cell: (row) => (row.claimed === null ? '–' : formatPercent(row.claimed)),
  },
  {
    header: t('evidence.right'),
    align: 'end',
    cell: (row) => (row.right === null ? '–' : formatPercent(row.right.value)),
  },
  {
    header: intervalName,
    cell: ({ right }) => (right === null ? '–' : inRange(right, formatPercent)),
  },
  {
    header: t('evidence.verdict'),
    cell: ({ verdict }) => {
      const { name, tone } = verdicts[verdict] ?? { name: verdict, tone: 'neutral' }
      return <Tag tone={tone}>{name}</Tag>
    },
  },
]

/** Whether prices are right as often as their confidence says. */
export function Calibration() {
  const report = useQuery({
    queryKey: ['reports', 'calibration'],
    queryFn: ({ signal }) => client.reports.calibration({}, { signal }),
  })
  if (report.isPending) return <Pending label={t('evidence.calibrationLoading')} height={32} />
  if (report.isError) return <ProblemNotice error={report.error} onRetry={report.refetch} />
  const { bins, reasons, currency, leftOut } = report.data
  if (currency === null) {
    return (
      <EmptyState title={t('evidence.nothingCounted')} hint={t('evidence.calibrationEmptyHint')} />
    )
  }
  return (
    <Panel title={t('evidence.calibrationHeading')}>
      <Sentences of={reasons} remarks={report.data.remarks} />
      <RightByConfidence bins={bins} />
      <SimpleTable
        label={t('evidence.calibrationTable')}
        cards
        rows={bins}
        rowKey={({ low }) => String(low)}
        columns={columns}
      />
      <p>
        {t('evidence.whatCellsAre')}
        {leftOut > 0 && ` ${t('evidence.cellsLeftOut', { count: leftOut })}`}
      </p>
    </Panel>
  )
}

/** How often prices were right, against how often they claimed to be. */
function RightByConfidence({ bins }: { bins: readonly Bin[] }) {
  const seen = bins.flatMap(({ claimed, right }) =>
    claimed === null || right === null
      ? []
      : [{ x: claimed, y: right.value, low: right.low, high: right.high }],
  )
  if (seen.length === 0) return null
  return (
    <XYChart
      name={t('evidence.calibrationChart')}
      caption={t('evidence.calibrationCaption', { level: formatPercent(0.95) })}
      domainX={[0, 1]}
      series={[
        { name: t('evidence.pricesRight'), tone: 1, shape: 'dots', points: seen },
        {
          name: t('evidence.asClaimed'),
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
      nameX={t('evidence.confidence')}
      nameY={t('evidence.right')}
      fromZero
      bandName={intervalName}
    />
  )
}
