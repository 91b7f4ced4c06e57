import { useState } from 'react'
import { client } from '../../api/client.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { SelectInput, TextInput } from '../../components/fields.tsx'
import { NumberInput } from '../../components/number-fields.tsx'
import { t } from '../../messages/messages.ts'
import style from './Developers.module.css'
import { purposes } from './key-roles.ts'

type Props = {
  isOpen: boolean
  onMade: (made: { key: string; name: string }) => unknown
  onClose: () => void
}

const dayMs = 86_400_000

/** Asks what a key is for, and creates it. */
export function NewKey({ isOpen, onMade, onClose }: Props) {
  const [name, setName] = useState('')
  const [purposeId, setPurposeId] = useState('shop')
  const [days, setDays] = useState<number | null>(null)
  const purpose = purposes.find(({ id }) => id === purposeId)
  const make = async () => {
    const given = name.trim()
    const made = await client.apiKeys.create({
      name: given === '' ? (purpose?.name ?? 'key') : given,
      scopes: [...(purpose?.scopes ?? [])],
      ...(days !== null && { expiresAt: new Date(Date.now() + days * dayMs).toISOString() }),
    })
    setName('')
    await onMade(made)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('developers.newKeyTitle')}
      confirm={t('developers.makeKey')}
      onConfirm={make}
      onClose={onClose}
    >
      <div className={style.form}>
        <TextInput
          label={t('developers.keyName')}
          hint={t('developers.keyNameHint')}
          placeholder="checkout"
          value={name}
          onChange={setName}
          maxLength={255}
        />
        <SelectInput
          label={t('developers.purpose')}
          value={purposeId}
          onChange={setPurposeId}
          options={purposes.map(({ id, name: said }) => ({ value: id, name: said }))}
          hint={t('developers.purposeHint', {
            hint: purpose?.hint ?? '',
            scopes: purpose?.scopes.join(', ') ?? '',
          })}
        />
        <NumberInput
          label={t('developers.endsAfter')}
          hint={t('developers.endsAfterHint')}
          value={days}
          onChange={setDays}
          min={1}
          max={3650}
          step={1}
        />
      </div>
    </ConfirmDialog>
  )
}
