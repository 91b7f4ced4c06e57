import { useState } from 'react'
import { FileProblem } from '../../../../clients/typescript/src/files/main.ts'
import { useOnlyCurrency } from '../../api/use-catalogue.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { Panel } from '../../components/Page.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { OrderNotes } from '../../files/OrderNotes.tsx'
import { ProblemList } from '../../files/ProblemList.tsx'
import { saidInWords } from '../../files/remark-words.ts'
import { t } from '../../messages/messages.ts'
import style from './SendPanel.module.css'
import { RejectionTable, SentReport } from './SentReport.tsx'
import { type FileToSend, linesOf, type Sending, type Sent } from './send-file.ts'
import { useSending } from './use-sending.ts'

type Props = FileToSend & {
  /** The currency of all rows; undefined if a column names it. */
  currency: string | undefined
  onKeepOverlaps: () => void
  onCarry: () => void
}

/** Checks the whole file, asks for confirmation, sends it, and shows what became of its rows. */
export function SendPanel({ currency, onKeepOverlaps, onCarry, ...given }: Props) {
  const { file, meaning } = given
  const { sending, sent, error, run, cancel } = useSending(given)
  const [asked, setAsked] = useState<Sent | null>(null)
  const { kind } = meaning.columns
  const only = useOnlyCurrency()
  const amountsIn = currency ?? only
  const mayReport = useMay('outcomes:write')
  const maySet = useMay('products:write')
  const may = mayReport && (maySet || (kind !== 'products' && kind !== 'policies'))
  const others = asked === null ? 0 : othersOf(asked)
  const ask = async () => {
    const checked = await run('check')
    if (checked !== null && checked.summary.accepted > 0) setAsked(checked)
  }
  return (
    <Panel title={t('importing.sendHeading')}>
      {!may && <p>{t('importing.mayNotSend')}</p>}
      {sending === null ? (
        <div className={style.ways}>
          <Button look="secondary" icon="check" onPress={() => run('check')}>
            {t('importing.checkAll')}
          </Button>
          <Button look="primary" icon="import" isDisabled={!may} onPress={ask}>
            {t('importing.importButton')}
          </Button>
        </div>
      ) : (
        <Progress sending={sending} onCancel={cancel} />
      )}
      {error instanceof FileProblem && <ProblemList problems={error.problems} />}
      {asksAboutOverlaps(error) && (
        <Button look="secondary" onPress={onKeepOverlaps}>
          {t('importing.takeOverlaps')}
        </Button>
      )}
      {error !== null && !(error instanceof FileProblem) && (
        <ProblemNotice error={error} onRetry={ask} />
      )}
      {sent !== null && (
        <SentReport sent={sent} fileName={file.name} currency={amountsIn} onCarry={onCarry} />
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('importing.importTitle', { file: file.name })}
        confirm={t('importing.importRows', { count: asked?.summary.accepted ?? 0 })}
        {...(asked !== null &&
          asked.questions.length > 0 && { mustTick: t('importing.haveLooked') })}
        {...(others > 0 && {
          other: {
            name: t('importing.importOthers', { count: others }),
            onPress: () => run('import', asked?.questions),
          },
        })}
        onConfirm={() => {
          // The dialog gives way to the progress.
          run('import')
        }}
        onClose={() => setAsked(null)}
      >
        {asked !== null && <Effect asked={asked} kind={kind} currency={amountsIn} />}
      </ConfirmDialog>
    </Panel>
  )
}

type EffectProps = { asked: Sent; kind: keyof typeof effects; currency: string | undefined }

/** What will be sent and changed, and the amounts to look at before. */
function Effect({ asked: { orders, summary, questions }, kind, currency }: EffectProps) {
  return (
    <>
      {orders !== null && <OrderNotes orders={orders} />}
      <p>{summaryText(summary)}</p>
      {summary.rounded !== null && <p>{saidInWords(summary.rounded)}</p>}
      {summary.leftOut !== null && <p>{saidInWords(summary.leftOut)}</p>}
      <p>{effects[kind]}</p>
      {questions.length > 0 && (
        <>
          <p>{t('importing.farAmounts', { count: summary.questions })}</p>
          <RejectionTable
            label={t('importing.slipAmounts')}
            rows={questions}
            total={summary.questions}
            currency={currency}
          />
        </>
      )}
    </>
  )
}

/** How many rows are left without the doubtful ones; 0 where nothing or too much is doubtful. */
function othersOf({ questions, summary }: Sent): number {
  if (questions.length === 0 || summary.questions > questions.length) return 0
  return summary.accepted - linesOf(questions).size
}

function asksAboutOverlaps(error: unknown): boolean {
  return error instanceof FileProblem && error.problems.some((one) => one.setting === 'overlaps')
}

const effects = {
  sales: t('importing.salesEffect'),
  offers: t('importing.offersEffect'),
  products: t('importing.productsEffect'),
  policies: t('importing.policiesEffect'),
}

function summaryText({ accepted, rejected }: Sent['summary']): string {
  return rejected === 0
    ? t('importing.allCanBeSent', { accepted })
    : t('importing.someCanBeSent', { accepted, rejected })
}

function progressText({ what, rows, rejected }: Sending): string {
  if (rejected === 0)
    return what === 'check' ? t('importing.checking', { rows }) : t('importing.sending', { rows })
  const values = { rows, rejected }
  return what === 'check'
    ? t('importing.checkingRejected', values)
    : t('importing.sendingRejected', values)
}

function Progress({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const percent = Math.floor(sending.share * 100)
  return (
    <div className={style.progress}>
      <label className={style.bar}>
        <span>{progressText(sending)}</span>
        <progress max={100} value={percent} />
      </label>
      <Button icon="close" onPress={onCancel}>
        {t('importing.stop')}
      </Button>
    </div>
  )
}
