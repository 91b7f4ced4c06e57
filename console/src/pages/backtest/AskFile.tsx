import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Below,
  FileProblem,
  type Meaning,
  understandSales,
} from '../../../../clients/typescript/src/files/main.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { useAskSimulation } from '../../api/use-simulation.ts'
import { Button } from '../../components/Button.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { ColumnsPanel } from '../../files/ColumnsPanel.tsx'
import { DropFile } from '../../files/DropFile.tsx'
import { type OpenFile, openFile } from '../../files/open-file.ts'
import { ProblemList } from '../../files/ProblemList.tsx'
import { cellInWords } from '../../files/remark-words.ts'
import { readingOf, settingsOf } from '../../files/settings-in-url.ts'
import { WritingPanel } from '../../files/WritingPanel.tsx'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import type { AskProps } from './AskHistory.tsx'
import { mostRows, readSales, type SalesFile } from './read-sales.ts'

/** Rows of a file, which are analysed and then discarded. */
export function AskFile(props: AskProps) {
  const [state] = useUrlState()
  const [chosen, setChosen] = useState<{ file: File; number: number } | null>(null)
  const reading = readingOf(state)
  const opened = useQuery({
    queryKey: ['file', 'backtest', chosen?.number ?? 0, reading],
    queryFn: () => (chosen === null ? null : openFile(chosen.file, reading)),
    enabled: chosen !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <>
      <p>{t('backtest.fileHint', { rows: formatCount(mostRows) })}</p>
      <DropFile
        file={chosen?.file ?? null}
        onFile={(file) => setChosen((before) => ({ file, number: (before?.number ?? 0) + 1 }))}
      />
      {chosen !== null && opened.isPending && (
        <Pending label={t('backtest.reading', { file: chosen.file.name })} />
      )}
      {opened.error instanceof FileProblem && <ProblemList problems={opened.error.problems} />}
      {opened.error && !(opened.error instanceof FileProblem) && (
        <ProblemNotice error={opened.error} onRetry={opened.refetch} />
      )}
      {opened.data && <Understood key={chosen?.number} open={opened.data} {...props} />}
    </>
  )
}

function Understood({ open, currency, policy, onAsked }: AskProps & { open: OpenFile }) {
  const [state, change] = useUrlState()
  const settings = settingsOf(state)
  // The currency of the request is that of the rows.
  const constants = new Map(settings.constants)
  if (currency !== null) constants.set('currency', currency)
  const understanding = understandSales(
    open.head,
    { ...settings, constants },
    { typed: open.workbook !== null },
  )
  const { columns, read, problems, bodyAt, orders, carriedDown, dateParts } = understanding
  return (
    <>
      {problems.length > 0 && <ProblemList problems={problems} />}
      <WritingPanel open={open} understanding={understanding} state={state} change={change} />
      <ColumnsPanel understanding={understanding} state={state} change={change} />
      {columns !== null && problems.length === 0 && currency !== null && (
        <RunRows
          open={open}
          meaning={{ columns, read, bodyAt, orders, carriedDown, dateParts }}
          currency={currency}
          policy={policy}
          onAsked={onAsked}
        />
      )}
    </>
  )
}

type RunProps = AskProps & { open: OpenFile; meaning: Meaning & Below; currency: string }

function RunRows({ open, meaning, currency, policy, onAsked }: RunProps) {
  const ask = useAskSimulation(onAsked)
  const [file, setFile] = useState<SalesFile | null>(null)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const run = async () => {
    setReading(true)
    setProblem(null)
    try {
      const read = await readSales(open, meaning)
      setFile(read)
      if (read.sales.length > 0) ask.mutate({ currency, policy, rows: read.sales })
    } catch (error) {
      setProblem(error)
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      {file && <ReadRows file={file} />}
      {(problem ?? ask.error) && <ProblemNotice error={problem ?? ask.error} onRetry={run} />}
      <div>
        <Button look="primary" isPending={isReading || ask.isPending} onPress={run}>
          {t('backtest.runButton')}
        </Button>
      </div>
    </>
  )
}

function ReadRows({ file }: { file: SalesFile }) {
  const { sales, rejected, firstRejected, isCut } = file
  return (
    <p role="status">
      {isCut
        ? t('backtest.rowsReadCut', { count: sales.length, most: formatCount(mostRows) })
        : t('backtest.rowsRead', { count: sales.length })}
      {firstRejected !== null &&
        ` ${t('backtest.rowsUnreadable', {
          count: formatCount(rejected),
          line: firstRejected.line,
          reason: cellInWords(firstRejected),
        })}`}
    </p>
  )
}
