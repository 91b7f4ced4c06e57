import type { ReactNode } from 'react'
import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField,
  type TextFieldProps,
} from 'react-aria-components'
import style from './fields.module.css'

export type Words = {
  label: string
  /** What is expected, in a few words. */
  hint?: ReactNode
  /** What is wrong with the value. */
  error?: string | undefined
  /** The label is for screen readers only: the context shows what it is. */
  bare?: boolean
}

type TextProps = Words &
  Omit<TextFieldProps, 'className' | 'style' | 'children'> & {
    placeholder?: string
    /** Multi-line. */
    lines?: number
    mono?: boolean
  }

/** A single- or multi-line text field. */
export function TextInput(props: TextProps) {
  const { label, hint, error, bare, placeholder, lines, mono, ...rest } = props
  const className = mono ? `${style.input} ${style.mono}` : (style.input ?? '')
  return (
    <TextField {...rest} isInvalid={error !== undefined} className={style.field ?? ''}>
      <Label className={bare ? 'visually-hidden' : (style.label ?? '')}>{label}</Label>
      {lines === undefined ? (
        <Input className={className} {...(placeholder !== undefined && { placeholder })} />
      ) : (
        <TextArea
          className={className}
          rows={lines}
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
      <Said hint={hint} error={error} />
    </TextField>
  )
}

type SelectProps = Words & {
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; name: string }[]
  isDisabled?: boolean
}

/** One of a few. The browser's native list: familiar to everyone, on every phone. */
export function SelectInput({
  label,
  hint,
  error,
  bare,
  value,
  onChange,
  options,
  isDisabled,
}: SelectProps) {
  return (
    <div className={style.field}>
      <label className={style.stacked}>
        <span className={bare ? 'visually-hidden' : style.label}>{label}</span>
        <select
          className={style.input}
          value={value}
          disabled={isDisabled}
          aria-invalid={error !== undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
      </label>
      {(error ?? hint) && <p className={error ? style.error : style.hint}>{error ?? hint}</p>}
    </div>
  )
}

/** What is expected of a field, or what is wrong with it. */
export function Said({ hint, error }: Pick<Words, 'hint' | 'error'>) {
  if (error !== undefined) return <FieldError className={style.error ?? ''}>{error}</FieldError>
  if (hint === undefined) return null
  return (
    <Text slot="description" className={style.hint ?? ''}>
      {hint}
    </Text>
  )
}
