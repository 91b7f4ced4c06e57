import { useState } from 'react'
import {
  type Below,
  FileProblem,
  type Meaning,
} from '../../../../clients/typescript/src/files/main.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { Panel } from '../../components/Page.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { OrderNotes } from '../../files/OrderNotes.tsx'
import type { OpenFile } from '../../files/open-file.ts'
import { ProblemList } from '../../files/ProblemList.tsx'
import { rowsText } from '../../files/words.ts'
import { formatCount } from '../../format/number.ts'
import style from './SendPanel.module.css'
import { RejectionTable, SentReport } from './SentReport.tsx'
import { type Choices, type Sending, type Sent, useSending } from './use-sending.ts'

type Props = {
  file: File
  open: OpenFile
  meaning: Meaning & Below
  choices: Choices
  onKeepOverlaps: () => void
}

/** Checks the whole file, asks, sends it, and shows what became of its rows. */
export function SendPanel({ file, open, meaning, choices, onKeepOverlaps }: Props) {
  const { sending, sent, error, run, cancel } = useSending(file, open, meaning, choices)
  const [asked, setAsked] = useState<Sent | null>(null)
  const { kind } = meaning.columns
  const mayReport = useMay('outcomes:write')
  const maySet = useMay('products:write')
  const may = kind === 'policies' ? maySet : kind === 'products' ? maySet && mayReport : mayReport
  const ask = async () => {
    const checked = await run('check')
    if (checked !== null && checked.summary.accepted > 0) setAsked(checked)
  }
  return (
    <Panel title="Send it">
      {!may && <p>Your sign-in may read only: the file can be checked, and not sent.</p>}
      {sending === null ? (
        <div className={style.ways}>
          <Button look="secondary" icon="check" onPress={() => run('check')}>
            Check all rows
          </Button>
          <Button look="primary" icon="import" isDisabled={!may} onPress={ask}>
            Import …
          </Button>
        </div>
      ) : (
        <Progress sending={sending} onCancel={cancel} />
      )}
      {error instanceof FileProblem && <ProblemList problems={error.problems} />}
      {asksAboutOverlaps(error) && (
        <Button look="secondary" onPress={onKeepOverlaps}>
          Take periods that share time as they are
        </Button>
      )}
      {error !== null && !(error instanceof FileProblem) && (
        <ProblemNotice error={error} onRetry={ask} />
      )}
      {sent !== null && <SentReport sent={sent} fileName={file.name} />}
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Import ${file.name}?`}
        confirm={`Import ${rowsText(asked?.summary.accepted ?? 0)}`}
        {...(asked !== null &&
          asked.questions.length > 0 && { mustTick: 'I have looked: they are right.' })}
        onConfirm={() => {
          // The dialog makes room for the progress.
          run('import')
        }}
        onClose={() => setAsked(null)}
      >
        {asked?.orders != null && <OrderNotes orders={asked.orders} />}
        <p>{summaryText(asked)}</p>
        {asked?.summary.rounded != null && <p>{asked.summary.rounded}</p>}
        <p>{effects[kind]}</p>
        {asked !== null && asked.questions.length > 0 && (
          <>
            <p>{slipsText(asked.summary.questions)}</p>
            <RejectionTable
              label="Amounts that may be slips"
              rows={asked.questions}
              total={asked.summary.questions}
            />
          </>
        )}
      </ConfirmDialog>
    </Panel>
  )
}

function asksAboutOverlaps(error: unknown): boolean {
  return error instanceof FileProblem && error.problems.some((one) => one.setting === 'overlaps')
}

const effects = {
  sales:
    'Prices learn from these rows. Rows of the same product and period that were sent before are replaced.',
  offers: 'Prices learn from these offers. Offers that were sent before are replaced.',
  products:
    'Products that are new are added; of those that are there, base prices, names, attributes, costs and guardrails change where a row says them. The next quote of each product keeps to them.',
  policies:
    'Costs and guardrails are in force at once: the next quote of each product keeps to them. What a row leaves blank stays as it is.',
}

function summaryText(asked: Sent | null): string {
  if (asked === null) return ''
  const { accepted, rejected } = asked.summary
  const good = accepted === 1 ? 'One row can be sent' : `${formatCount(accepted)} rows can be sent`
  if (rejected === 0) return `${good}; none is left out.`
  return `${good}; ${formatCount(rejected)} cannot be read and ${rejected === 1 ? 'is' : 'are'} left out.`
}

function slipsText(count: number): string {
  const which = count === 1 ? 'One amount is' : `${formatCount(count)} amounts are`
  return `${which} far from all others, and may be a slip of the hand. Look before you send:`
}

function Progress({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { what, rows, rejected, share } = sending
  const percent = Math.floor(share * 100)
  const left = rejected === 0 ? '' : `, ${formatCount(rejected)} rejected`
  return (
    <div className={style.progress}>
      <label className={style.bar}>
        <span>
          {what === 'check' ? 'Checking' : 'Sending'}: {rowsText(rows)}{' '}
          {what === 'check' ? 'read' : 'done'}
          {left}
        </span>
        <progress max={100} value={percent} />
      </label>
      <Button icon="close" onPress={onCancel}>
        Stop
      </Button>
    </div>
  )
}
