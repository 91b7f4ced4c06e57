import { useState } from 'react'
import type { WebhookEndpoint } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { Check } from '../../components/Check.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { TextInput } from '../../components/fields.tsx'
import { t } from '../../messages/messages.ts'
import style from './Developers.module.css'
import { eventTypes } from './event-types.ts'

type Props = {
  isOpen: boolean
  onMade: (made: { secret: string }) => unknown
  onClose: () => void
}

type EventType = WebhookEndpoint['events'][number]

/** Asks where to send events, and which ones. */
export function NewEndpoint({ isOpen, onMade, onClose }: Props) {
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [events, setEvents] = useState<ReadonlySet<EventType>>(
    new Set<EventType>(['price_list.activated', 'breaker.opened', 'account.paused']),
  )
  const make = async () => {
    const said = description.trim()
    const made = await client.webhookEndpoints.create({
      url: url.trim(),
      events: [...events],
      ...(said !== '' && { description: said }),
    })
    setUrl('')
    setDescription('')
    await onMade(made)
  }
  const turn = (type: EventType, isOn: boolean) =>
    setEvents((now) => {
      const next = new Set(now)
      if (isOn) next.add(type)
      else next.delete(type)
      return next
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('developers.newWebhookTitle')}
      confirm={t('developers.make')}
      onConfirm={make}
      onClose={onClose}
    >
      <div className={style.form}>
        <TextInput
          label={t('developers.address')}
          type="url"
          placeholder="https://shop.example/webhooks"
          hint={t('developers.addressHint')}
          value={url}
          onChange={setUrl}
        />
        <TextInput
          label={t('developers.webhookFor')}
          value={description}
          onChange={setDescription}
          hint={t('developers.optional')}
        />
        <fieldset className={style.checks}>
          <legend>{t('developers.events')}</legend>
          {eventTypes.map(({ type, name }) => (
            <Check key={type} isSelected={events.has(type)} onChange={(isOn) => turn(type, isOn)}>
              {name}
            </Check>
          ))}
        </fieldset>
      </div>
    </ConfirmDialog>
  )
}
