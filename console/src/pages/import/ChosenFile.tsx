import { useQuery } from '@tanstack/react-query'
import {
  converterOf,
  FarAmounts,
  FileProblem,
  type Row,
  type Understanding,
  understandRows,
} from '../../../../clients/typescript/src/files/main.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { ColumnsPanel } from '../../files/ColumnsPanel.tsx'
import { OrderNotes } from '../../files/OrderNotes.tsx'
import { type OpenFile, openFile } from '../../files/open-file.ts'
import { ProblemList } from '../../files/ProblemList.tsx'
import { readingOf, settingsOf } from '../../files/settings-in-url.ts'
import { WritingPanel } from '../../files/WritingPanel.tsx'
import { t } from '../../messages/messages.ts'
import { FirstRows } from './FirstRows.tsx'
import { SendPanel } from './SendPanel.tsx'
import { useKnownCurrency } from './use-known-currency.ts'

/** A file as it is understood: opened, shown, corrected and sent. */
export function ChosenFile({ file, number }: { file: File; number: number }) {
  const [state, change] = useUrlState()
  const reading = readingOf(state)
  const opened = useQuery({
    queryKey: ['file', number, reading],
    queryFn: () => openFile(file, reading),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <>
      {opened.isPending && <Pending label={t('importing.reading', { file: file.name })} />}
      {opened.error !== null && <Unreadable error={opened.error} onRetry={opened.refetch} />}
      {opened.data && (
        <Understood key={number} file={file} open={opened.data} state={state} change={change} />
      )}
    </>
  )
}

function Unreadable({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const [state, change] = useUrlState()
  if (!(error instanceof FileProblem)) return <ProblemNotice error={error} onRetry={onRetry} />
  const isOfWriting = error.problems.some(({ setting }) => setting !== null)
  return (
    <>
      <ProblemList problems={error.problems} />
      {isOfWriting && (
        <WritingPanel open={null} understanding={null} state={state} change={change} />
      )}
    </>
  )
}

type UnderstoodProps = {
  file: File
  open: OpenFile
  state: URLSearchParams
  change: (changes: Readonly<Record<string, string | null>>) => void
}

function Understood({ file, open, state, change }: UnderstoodProps) {
  const settings = settingsOf(state)
  const understanding = understandRows(open.head, settings, { typed: open.workbook !== null })
  const { columns, read, first, problems, bodyAt, orders, carriedDown, dateParts } = understanding
  useKnownCurrency(understanding, state, change)
  return (
    <>
      {problems.length > 0 && <ProblemList problems={problems} />}
      <WritingPanel open={open} understanding={understanding} state={state} change={change} />
      <ColumnsPanel understanding={understanding} state={state} change={change} />
      {columns !== null && problems.length === 0 && (
        <>
          {orders !== null && (
            <Panel title={t('importing.linesBecome')}>
              <OrderNotes orders={orders.preview} />
            </Panel>
          )}
          <Panel title={t('importing.firstRows')}>
            <FirstRows kind={columns.kind} rows={first} slips={slipsOf(understanding, open.head)} />
          </Panel>
          <SendPanel
            key={state.toString()}
            file={file}
            open={open}
            meaning={{ columns, read, bodyAt, orders, carriedDown, dateParts }}
            choices={{
              keepsOverlaps: settings.overlaps === 'keep',
              leavesOutUnreadable: state.get('unreadable') === 'left_out',
            }}
            currency={settings.constants.get('currency')}
            onKeepOverlaps={() => change({ overlaps: 'keep' })}
            onCarry={() => change({ blank: 'carry' })}
          />
        </>
      )}
    </>
  )
}

/** Amounts among the first rows that are far from all others. */
function slipsOf(found: Understanding, head: readonly Row[]) {
  const { columns, read, bodyAt, orders } = found
  if (columns === null) return []
  const far = new FarAmounts(columns, read)
  for (const row of orders?.preview.rows ?? converterOf(found)(head.slice(bodyAt))) far.add(row)
  return far.found()
}
