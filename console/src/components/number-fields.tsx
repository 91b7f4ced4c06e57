import { useEffect, useEffectEvent, useState } from 'react'
import { Input, type KeyboardEvent, Label, TextField } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { currencyDigits } from '../format/money.ts'
import { withMinus } from '../format/number.ts'
import { type ReadNumber, readNumber } from '../format/read-number.ts'
import { locale } from '../messages/language.ts'
import { t } from '../messages/messages.ts'
import style from './fields.module.css'
import { Said, type Words } from './fields.tsx'

type NumberProps = Words & {
  /** null: empty. */
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  /** By which the arrow keys change it. */
  step?: number
  format?: Intl.NumberFormatOptions
  isDisabled?: boolean
  autoFocus?: boolean
}

/** What is being typed, and why it is no number; null before it is left. */
type Typed = { text: string; problem: string | null }

/** Whoever pauses this long has typed a number, and a button that needs it must work. */
const pauseMs = 400

/**
 * A number, typed with a point or a comma and read when typing pauses or the field is left. Text
 * that is no number stays, with the reason once it is left, and changes nothing; unreadIn finds it
 * before anything is saved.
 */
export function NumberInput(props: NumberProps) {
  const { label, hint, error, bare, value, onChange, format = {}, ...rest } = props
  const { min = -Infinity, max = Infinity, step, ...more } = rest
  const field = useTyped({ value, onChange, format, min, max, step })
  const { typed } = field
  const problem = typed?.problem ?? null
  const wrong = problem ?? error
  return (
    <TextField
      {...more}
      className={style.field ?? ''}
      value={
        typed?.text ?? (value === null ? '' : new Intl.NumberFormat(locale, format).format(value))
      }
      onChange={field.type}
      onBlur={field.read}
      onKeyDown={field.onKeyDown}
      inputMode={min >= 0 ? 'decimal' : 'text'}
      isInvalid={wrong !== undefined}
    >
      <Label className={bare ? 'visually-hidden' : (style.label ?? '')}>{label}</Label>
      <Input
        className={`${style.input} ${style.number}`}
        autoComplete="off"
        data-unread={problem === null ? undefined : true}
      />
      <Said hint={hint} error={wrong} />
    </TextField>
  )
}

type TypedProps = Limits & Pick<NumberProps, 'value' | 'onChange'> & { step: number | undefined }

/** What is being typed into a field, and the number that it becomes. */
function useTyped({ value, onChange, format, min, max, step }: TypedProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [before, setBefore] = useState(value)
  // Somebody else has set another value, such as a button that takes changes back.
  if (before !== value) {
    setBefore(value)
    setTyped(null)
  }
  const percent = format.style === 'percent'
  const digits = percent ? 2 : (format.maximumFractionDigits ?? 0)
  const give = (given: number | null) => {
    setTyped(null)
    const within = given === null ? null : Math.min(Math.max(given, min), max)
    if (within !== value) onChange(within)
  }
  // Division by 100 leaves errors in the last digits: 1.1 % would be 0.011000000000000001.
  const toValue = (read: number) => (percent ? Number((read / 100).toPrecision(12)) : read)
  const read = () => {
    if (typed === null) return
    const text = typed.text.trim()
    if (text === '') return give(null)
    const number = readNumber(text, digits)
    if (!('value' in number) || (number.value < 0 && min >= 0)) {
      return setTyped({ text, problem: problemInWords(text, number, digits) })
    }
    const given = toValue(number.value)
    const problem = outsideInWords(given, { min, max, format })
    if (problem !== null) return setTyped({ text, problem })
    give(given)
  }
  /** What is typed counts already, and stays as it is typed. */
  const readSoon = useEffectEvent((text: string) => {
    const number = text.trim() === '' ? null : readNumber(text.trim(), digits)
    if (number !== null && !('value' in number)) return
    const given = number === null ? null : toValue(number.value)
    if (given === value || (given !== null && (given < min || given > max))) return
    setBefore(given)
    onChange(given)
  })
  const text = typed?.problem === null ? typed.text : null
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => readSoon(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const onKeyDown = ({ key, continuePropagation }: KeyboardEvent) => {
    // Escape closes the dialog around the field.
    continuePropagation()
    // A form that is sent by this key must have the number.
    if (key === 'Enter') flushSync(read)
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return
    const by = step ?? (percent ? 0.01 : 1)
    if (typed === null) give(Number(((value ?? 0) + (key === 'ArrowUp' ? by : -by)).toFixed(6)))
  }
  const type = (text: string) => setTyped({ text, problem: null })
  return { typed, type, read, onKeyDown }
}

function problemInWords(typed: string, read: ReadNumber, digits: number): string {
  if ('problem' in read && read.problem === 'ambiguous') {
    const { whole, fraction } = read
    return t('components.numberAmbiguous', { typed, whole, fraction })
  }
  const example = new Intl.NumberFormat(locale, { minimumFractionDigits: digits }).format(12)
  return t('components.numberUnreadable', { typed, example })
}

type Limits = { min: number; max: number; format: Intl.NumberFormatOptions }

/** A number beyond a limit is not silently made another one. */
function outsideInWords(given: number, { min, max, format }: Limits): string | null {
  if (given >= min && given <= max) return null
  const limit = (value: number) => withMinus(new Intl.NumberFormat(locale, format).format(value))
  return given > max
    ? t('components.numberTooLarge', { limit: limit(max) })
    : t('components.numberTooSmall', { limit: limit(min) })
}

type MoneyProps = Omit<NumberProps, 'format' | 'step' | 'min' | 'max'> & {
  currency: string
  /** In the smallest unit. */
  min?: number
  max?: number
}

/** Money: shown with its currency, exchanged in the smallest unit. */
export function MoneyInput({ currency, value, onChange, min = 0, max, ...rest }: MoneyProps) {
  const digits = currencyDigits(currency)
  const one = 10 ** digits
  return (
    <NumberInput
      {...rest}
      value={value === null ? null : value / one}
      onChange={(major) => onChange(major === null ? null : Math.round(major * one))}
      min={min / one}
      {...(max !== undefined && { max: max / one })}
      format={{
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }}
    />
  )
}
