import { useEffect, useRef } from 'react'
import type { Rejection } from '../../../../clients/typescript/src/files/main.ts'
import { paths } from '../../address/paths.ts'
import { saveCsv } from '../../api/download.ts'
import { Button, LinkButton } from '../../components/Button.tsx'
import { type Figure, Figures } from '../../components/Figures.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { rowsText } from '../../files/words.ts'
import { formatCount, formatNumber } from '../../format/number.ts'
import { AfterImport } from './AfterImport.tsx'
import { rejectedCsv } from './rejected-csv.ts'
import style from './SendPanel.module.css'
import { mostKept, type Sent } from './use-sending.ts'

type Props = { sent: Sent; fileName: string }

/** Rows of a table that are shown; the download has more. */
const mostShown = 50

/** What became of the rows of a file, and those that were left out. */
export function SentReport({ sent, fileName }: Props) {
  const { what, summary, rejections, questions } = sent
  const said = useRef<HTMLParagraphElement>(null)
  // What had the focus, the button of the dialog or "Stop", is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each end anew
  useEffect(() => said.current?.focus(), [sent])
  return (
    <div className={style.report}>
      <p className={style.said} role="status" tabIndex={-1} ref={said}>
        {saidOf(sent)}
      </p>
      <Figures figures={figuresOf(sent)} />
      {summary.rounded !== null && <p>{summary.rounded}</p>}
      {rejections.length > 0 && (
        <>
          <h3>Rejected rows</h3>
          <RejectionTable label="Rejected rows" rows={rejections} total={summary.rejected} />
          <div className={style.ways}>
            <Button
              icon="down"
              onPress={() =>
                saveCsv(`rejected-${plainName(fileName)}.csv`, rejectedCsv(rejections))
              }
            >
              Download rejected rows
            </Button>
          </div>
          {summary.rejected > mostKept && (
            <p>The download holds the first {formatCount(mostKept)}.</p>
          )}
        </>
      )}
      {questions.length > 0 && (
        <>
          <h3>
            {what === 'check' ? 'Look: these may be slips' : 'Taken, but look: these may be slips'}
          </h3>
          <RejectionTable
            label="Rows that may be slips"
            rows={questions}
            total={summary.questions}
          />
        </>
      )}
      {what === 'import' && summary.accepted + summary.unchanged > 0 && <AfterImport />}
      {what === 'import' && summary.accepted + summary.unchanged > 0 && (
        <div className={style.ways}>
          <LinkButton to={paths.products} icon="products">
            See products
          </LinkButton>
          <LinkButton to={paths.backtest} icon="backtest">
            Backtest it
          </LinkButton>
          <LinkButton to={paths.imports}>See or undo imports</LinkButton>
        </div>
      )}
    </div>
  )
}

function saidOf({ what, summary, stopped }: Sent): string {
  const { accepted, unchanged, rejected, rows } = summary
  if (what === 'check') {
    if (stopped) return `Stopped after ${rowsText(rows)}. Nothing was sent.`
    if (rows === 0) return 'The file has a heading and no rows.'
    if (accepted === 0) return 'No row can be read: nothing would be taken.'
    return rejected === 0
      ? `Rows that are good: all ${formatCount(rows)}. Nothing was sent yet.`
      : `Rows that are good: ${formatCount(accepted)} of ${formatCount(rows)}. Nothing was sent yet.`
  }
  if (stopped) {
    return `Stopped. What was taken stays (${rowsText(accepted + unchanged)}); import the file again to go on.`
  }
  if (accepted + unchanged === 0) return 'No row was taken.'
  return accepted === 0
    ? `Known already, so that nothing changed: ${rowsText(unchanged)}.`
    : `Taken: ${rowsText(accepted)}.`
}

function figuresOf({ what, summary, seconds }: Sent): Figure[] {
  const { rows, accepted, unchanged, rejected, described } = summary
  const figures: Figure[] = [
    {
      name: 'Rows read',
      value: formatCount(rows),
      hint: `in ${formatNumber(seconds, { digits: 1 })} s`,
    },
    { name: what === 'check' ? 'Good' : 'Taken', value: formatCount(accepted), tone: 'good' },
  ]
  if (what === 'import') figures.push({ name: 'Known before', value: formatCount(unchanged) })
  figures.push({
    name: 'Rejected',
    value: formatCount(rejected),
    ...(rejected > 0 && { tone: 'bad' as const }),
  })
  if (described !== null) {
    figures.push({ name: 'Products described', value: formatCount(described.products) })
  }
  return figures
}

type TableProps = { label: string; rows: readonly Rejection[]; total: number }

export function RejectionTable({ label, rows, total }: TableProps) {
  return (
    <>
      <SimpleTable
        label={label}
        cards
        rows={rows.slice(0, mostShown)}
        rowKey={({ line, column, reason }, index) => `${line} ${column} ${reason} ${index}`}
        columns={[
          { header: 'Line', align: 'end', cell: ({ line }) => formatCount(line) },
          { header: 'Column', cell: ({ column }) => column || 'The whole row' },
          { header: 'Value', cell: ({ value }) => shortened(value) },
          { header: 'Reason', cell: ({ reason }) => reason },
        ]}
      />
      {total > mostShown && (
        <p>
          The first {formatCount(mostShown)} of {formatCount(total)}.
        </p>
      )}
    </>
  )
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function plainName(fileName: string): string {
  return fileName.replace(/\.[a-z]+$/i, '')
}
