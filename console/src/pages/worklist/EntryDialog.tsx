import { useState } from 'react'
import { Link } from 'wouter'
import type {
  PriceList,
  PriceListEntry,
  PriceListEntryEdit,
} from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { refusalInWords } from '../../api/refusal-words.ts'
import { Button } from '../../components/Button.tsx'
import { Check } from '../../components/Check.tsx'
import { SheetDialog } from '../../components/ConfirmDialog.tsx'
import { TextInput } from '../../components/fields.tsx'
import { MoneyInput } from '../../components/number-fields.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { handSetText } from '../../explanation/hand-set.ts'
import { formatMoney } from '../../format/money.ts'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import { Comments } from './Comments.tsx'
import style from './DraftDialog.module.css'

type Props = {
  list: PriceList
  entry: PriceListEntry
  mayEdit: boolean
  /** Returns why it was refused, in words; null if it was not. */
  onSave: (edit: PriceListEntryEdit) => Promise<string | null>
  /** Returns what is asked about the edit, in words; nothing is stored. */
  onTry: (edit: PriceListEntryEdit) => Promise<readonly string[]>
  onClose: () => void
}

/** One entry: why the price is proposed, and a person's decision about it. */
export function EntryDialog({ list, entry, mayEdit, onSave, onTry, onClose }: Props) {
  const money = (minor: number) => formatMoney(minor, list.currency)
  return (
    <SheetDialog isOpen title={entry.name} onClose={onClose}>
      <p>{handSetText(entry, list.currency) ?? proposalInWords(entry)}</p>
      <p>
        {rich('worklist.entryPrices', {
          now: money(entry.currentPrice),
          base: money(entry.basePrice),
          proposed: money(entry.proposedPrice),
          link: (text) => <Link to={paths.entry(list.id, entry.productId)}>{text}</Link>,
        })}
      </p>
      {mayEdit && (
        <EntryForm
          entry={entry}
          currency={list.currency}
          onSave={onSave}
          onTry={onTry}
          onClose={onClose}
        />
      )}
      <Comments listId={list.id} productId={entry.productId} />
    </SheetDialog>
  )
}

/** Why the price is proposed. */
function proposalInWords({ reason, remark }: PriceListEntry): string {
  return refusalInWords({ message: reason, ...remark })
}

type FormProps = Pick<Props, 'entry' | 'onSave' | 'onTry' | 'onClose'> & { currency: string }

function EntryForm({ entry, currency, onSave, onTry, onClose }: FormProps) {
  const [price, setPrice] = useState<number | null>(entry.edited ? entry.price : null)
  const [note, setNote] = useState(entry.note ?? '')
  const [locked, setLocked] = useState(entry.locked)
  const [dropped, setDropped] = useState(entry.dropped)
  const saving = useSaving({ entry, onSave, onTry, onClose })
  const { questions, failure } = saving
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        saving.save({ price, note, locked, dropped })
      }}
    >
      <MoneyInput
        label={t('worklist.yourPrice')}
        currency={currency}
        value={price}
        onChange={(given) => {
          saving.forget()
          setPrice(given)
          // A locked entry would keep the current price, whatever is typed.
          if (given !== null) setLocked(false)
        }}
        error={saving.refusal ?? undefined}
        hint={t('worklist.yourPriceHint')}
        autoFocus
      />
      <TextInput label={t('worklist.note')} value={note} onChange={setNote} maxLength={500} />
      <Check isSelected={locked} onChange={setLocked}>
        {t('worklist.lockThis')}
      </Check>
      <Check isSelected={dropped} onChange={setDropped}>
        {t('worklist.dropThis')}
      </Check>
      {questions.length > 0 && (
        <div role="alert" className={style.question}>
          {questions.map((question) => (
            <p key={question}>{question}</p>
          ))}
        </div>
      )}
      {failure !== null && <ProblemNotice error={failure} />}
      <div className={style.ways}>
        <Button onPress={onClose}>{t('components.cancel')}</Button>
        <Button look="primary" type="submit" isPending={saving.isBusy}>
          {questions.length > 0 && price !== null
            ? t('worklist.keepPrice', { price: formatMoney(price, currency) })
            : t('components.save')}
        </Button>
      </div>
    </form>
  )
}

type Fields = { price: number | null; note: string; locked: boolean; dropped: boolean }

/**
 * Saves an entry. A slip of the finger must not reach customers: a far price is stored once it is
 * confirmed.
 */
function useSaving({ entry, onSave, onTry, onClose }: Omit<FormProps, 'currency'>) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [questions, setQuestions] = useState<readonly string[]>([])
  const saveEdit = async ({ price, note, locked, dropped }: Fields) => {
    const isChanged = price !== (entry.edited ? entry.price : null)
    const edit = {
      productId: entry.productId,
      locked,
      dropped,
      note: note === '' ? null : note,
      // A price that did not change is not recalculated.
      ...(isChanged && { price }),
    }
    const isNew = price !== null && isChanged
    const asked = isNew && questions.length === 0 ? await onTry(edit) : []
    setQuestions(asked)
    const refused = asked.length > 0 ? null : await onSave(edit)
    setRefusal(refused)
    if (asked.length === 0 && refused === null) onClose()
  }
  const save = async (fields: Fields) => {
    setBusy(true)
    setFailure(null)
    try {
      await saveEdit(fields)
    } catch (error) {
      // Beside the form, since a field that is in error cannot be sent again as it is.
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  /** Another price is refused, or asked about, anew. */
  const forget = () => {
    setRefusal(null)
    setQuestions([])
  }
  return { isBusy, refusal, failure, questions, save, forget }
}
