import { useEffect, useRef } from 'react'
import type { Rejection } from '../../../../clients/typescript/src/files/main.ts'
import { paths } from '../../address/paths.ts'
import { saveCsv } from '../../api/download.ts'
import { Button, LinkButton } from '../../components/Button.tsx'
import { type Figure, Figures } from '../../components/Figures.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { columnInWords, reasonInWords, saidInWords, valueInFile } from '../../files/remark-words.ts'
import { formatCount, formatNumber } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { AfterImport } from './AfterImport.tsx'
import { rejectedCsv } from './rejected-csv.ts'
import style from './SendPanel.module.css'
import { mostKept, type Sent } from './send-file.ts'

type Props = {
  sent: Sent
  fileName: string
  /** That of the file's amounts; undefined if rows name their own. */
  currency: string | undefined
  /** Takes the last price of a product into rows without one. */
  onCarry: () => void
}

/** The maximum number of rows in the table; the download has more. */
const mostShown = 50

/** What became of the rows of a file, and those that were rejected. */
export function SentReport({ sent, fileName, currency, onCarry }: Props) {
  const { what, summary, rejections, questions, leftOut } = sent
  const said = useRef<HTMLParagraphElement>(null)
  // The focused element, the button of the dialog or "Stop", is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each end
  useEffect(() => said.current?.focus(), [sent])
  return (
    <div className={style.report}>
      <p className={style.said} role="status" tabIndex={-1} ref={said}>
        {saidOf(sent)}
      </p>
      <Figures figures={figuresOf(sent)} />
      {summary.rounded !== null && <p>{saidInWords(summary.rounded)}</p>}
      {summary.leftOut !== null && <p>{saidInWords(summary.leftOut)}</p>}
      {rejections.length > 0 && (
        <Rejected sent={sent} fileName={fileName} currency={currency} onCarry={onCarry} />
      )}
      {leftOut.length > 0 && (
        <>
          <h3>{t('importing.leftOutSlips')}</h3>
          <RejectionTable
            label={t('importing.leftOutSlips')}
            rows={leftOut}
            total={leftOut.length}
            currency={currency}
          />
        </>
      )}
      {questions.length > 0 && (
        <>
          <h3>{what === 'check' ? t('importing.checkSlips') : t('importing.takenSlips')}</h3>
          <RejectionTable
            label={t('importing.slipRows')}
            rows={questions}
            total={summary.questions}
            currency={currency}
          />
        </>
      )}
      {what === 'import' && summary.accepted + summary.unchanged > 0 && (
        <>
          <AfterImport hasSold={sent.hasSold} />
          <WhereNext />
        </>
      )}
    </div>
  )
}

/** The rows that were rejected, to read and to mend. */
function Rejected({ sent: { summary, rejections }, fileName, currency, onCarry }: Props) {
  const save = () => saveCsv(`rejected-${plainName(fileName)}.csv`, rejectedCsv(rejections))
  return (
    <>
      <h3>{t('importing.rejectedRows')}</h3>
      <RejectionTable
        label={t('importing.rejectedRows')}
        rows={rejections}
        total={summary.rejected}
        currency={currency}
      />
      <div className={style.ways}>
        <Button icon="down" onPress={save}>
          {t('importing.downloadRejected')}
        </Button>
        {rejections.some(mayCarry) && (
          <Button onPress={onCarry}>{t('importing.carryPrices')}</Button>
        )}
      </div>
      {summary.rejected > mostKept && (
        <p>{t('importing.downloadHolds', { count: formatCount(mostKept) })}</p>
      )}
    </>
  )
}

function WhereNext() {
  return (
    <div className={style.ways}>
      <LinkButton to={paths.products} icon="products">
        {t('importing.seeProducts')}
      </LinkButton>
      <LinkButton to={paths.backtest} icon="backtest">
        {t('importing.backtestIt')}
      </LinkButton>
      <LinkButton to={paths.imports}>{t('importing.seeImports')}</LinkButton>
    </div>
  )
}

/** Whether a row is without a price only because nothing was sold. */
const mayCarry = ({ remarks }: Rejection) =>
  remarks.some(({ reason }) => reason === 'blank_price_may_carry')

function saidOf({ what, summary, stopped }: Sent): string {
  const { accepted, unchanged, rejected, rows } = summary
  if (what === 'check') {
    if (stopped) return t('importing.stoppedCheck', { count: rows })
    if (rows === 0) return t('importing.noRows')
    if (accepted === 0) return t('importing.noneReadable')
    return rejected === 0
      ? t('importing.allGood', { rows: formatCount(rows) })
      : t('importing.someGood', { accepted: formatCount(accepted), rows: formatCount(rows) })
  }
  if (stopped) {
    return t('importing.stoppedImport', { count: accepted + unchanged })
  }
  if (accepted + unchanged === 0) return t('importing.noneTaken')
  return accepted === 0
    ? t('importing.knownAlready', { count: unchanged })
    : t('importing.takenRows', { count: accepted })
}

function figuresOf({ what, summary, seconds }: Sent): Figure[] {
  const { rows, accepted, unchanged, rejected, unsent, described } = summary
  const figures: Figure[] = [
    {
      name: t('importing.rowsRead'),
      value: formatCount(rows),
      hint: t('importing.inSeconds', { seconds: formatNumber(seconds, { digits: 1 }) }),
    },
    {
      name: what === 'check' ? t('importing.good') : t('importing.taken'),
      value: formatCount(accepted),
      tone: 'good',
    },
  ]
  if (what === 'import')
    figures.push({ name: t('importing.knownBefore'), value: formatCount(unchanged) })
  figures.push({
    name: t('importing.rejected'),
    value: formatCount(rejected),
    ...(rejected > 0 && { tone: 'bad' as const }),
    // The list of imports counts what the service rejected.
    ...(what === 'import' && unsent > 0 && { hint: t('importing.unsent', { count: unsent }) }),
  })
  if (described !== null) {
    figures.push({ name: t('importing.productsDescribed'), value: formatCount(described.products) })
  }
  return figures
}

type TableProps = Pick<Props, 'currency'> & {
  label: string
  rows: readonly Rejection[]
  total: number
}

export function RejectionTable({ label, rows, total, currency }: TableProps) {
  return (
    <>
      <SimpleTable
        label={label}
        cards
        rows={rows.slice(0, mostShown)}
        rowKey={({ line, column, reason }, index) => `${line} ${column} ${reason} ${index}`}
        columns={[
          { header: t('importing.line'), align: 'end', cell: ({ line }) => formatCount(line) },
          {
            header: t('importing.column'),
            cell: (one) => columnInWords(one) || t('importing.wholeRow'),
          },
          { header: t('importing.value'), cell: (one) => shortened(valueInFile(one, currency)) },
          {
            header: t('importing.reason'),
            cell: (one) => reasonInWords(one, currency),
            isLong: true,
          },
        ]}
      />
      {total > mostShown && (
        <p>
          {t('importing.firstOf', { shown: formatCount(mostShown), total: formatCount(total) })}
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
