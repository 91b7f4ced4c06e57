import { Input, Label, Text, TextField } from 'react-aria-components'
import { fromField, toField, zoneName } from '../format/date-fields.ts'
import { t } from '../messages/messages.ts'
import style from './fields.module.css'

type Props = {
  label: string
  /** RFC 3339; empty: none. */
  value: string
  onChange: (moment: string) => void
  /** day: its midnight in the reader's time zone. */
  of: 'day' | 'minute'
  isDisabled?: boolean
  /** Instead of the reader's zone. */
  hint?: string | undefined
  error?: string | undefined
}

/** A day or a moment in the reader's time zone, which is shown below it. */
export function MomentInput({
  label,
  value,
  onChange,
  of,
  isDisabled = false,
  hint,
  error,
}: Props) {
  return (
    <TextField
      className={style.field ?? ''}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      value={toField(value, of)}
      onChange={(text) => onChange(fromField(text))}
    >
      <Label className={style.label ?? ''}>{label}</Label>
      <Input type={of === 'day' ? 'date' : 'datetime-local'} className={style.input ?? ''} />
      <Text slot="description" className={(error ? style.error : style.hint) ?? ''}>
        {error ?? hint ?? t('components.whereYouAre', { zone: zoneName() })}
      </Text>
    </TextField>
  )
}
