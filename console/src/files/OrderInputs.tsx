import type {
  OrderField,
  OrderMeaning,
  Understanding,
} from '../../../clients/typescript/src/files/main.ts'
import { SelectInput, TextInput } from '../components/fields.tsx'
import { t } from '../messages/messages.ts'
import { problemInWords } from './remark-words.ts'
import style from './settings.module.css'
import { placeChange } from './settings-in-url.ts'
import { shownOrderFields } from './shown-reading.ts'

type Props = {
  understanding: Understanding & { orders: OrderMeaning }
  state: URLSearchParams
  change: (changes: Readonly<Record<string, string | null>>) => void
}

/** What a person may specify about order lines. */
export function OrderInputs({ understanding, state, change }: Props) {
  const { preview, form } = understanding.orders
  const set = (name: string) => (value: string) => change({ [name]: value === '' ? null : value })
  const currencyProblem = understanding.problems.find(({ field }) => field === 'currency')
  const isCurrencyOpen = currencyProblem !== undefined
  const currency = t('files.currency')
  return (
    <>
      <div className={style.grid}>
        <SelectInput
          label={t('files.addedUpTo')}
          value={state.get('period') ?? ''}
          onChange={set('period')}
          options={[
            { value: '', name: t('files.asDataTell', { per: preview.per }) },
            { value: 'day', name: t('files.days') },
            { value: 'week', name: t('files.weeks') },
          ]}
        />
        <SelectInput
          label={t('files.taxes')}
          value={state.get('taxes') ?? ''}
          onChange={set('taxes')}
          options={[
            { value: '', name: t('files.taxesAsWritten') },
            { value: 'in', name: t('files.taxesIn') },
            { value: 'out', name: t('files.taxesOut') },
          ]}
        />
        <SelectInput
          label={t('files.timeZone')}
          value={state.get('zone') ?? ''}
          onChange={set('zone')}
          options={[
            { value: '', name: t('files.taxesAsWritten') },
            ...timeZones().map((zone) => ({ value: zone, name: zone })),
          ]}
        />
        <SelectInput
          label={t('files.unreadable')}
          value={state.get('unreadable') ?? ''}
          onChange={set('unreadable')}
          options={[
            { value: '', name: t('files.unreadableStop') },
            { value: 'left_out', name: t('files.unreadableLeftOut') },
          ]}
        />
        <TextInput
          label={isCurrencyOpen ? t('files.needed', { field: currency }) : currency}
          placeholder="usd"
          value={state.get('set.currency') ?? ''}
          onChange={(text) =>
            change(placeChange('currency', text === '' ? null : { text: text.toLowerCase() }))
          }
          hint={t(form.places.has('currency') ? 'files.otherCurrencies' : 'files.ofAllPrices')}
          {...(currencyProblem !== undefined && { error: problemInWords(currencyProblem) })}
        />
      </div>
      <h3>{t('files.columns')}</h3>
      <div className={style.grid}>
        {shownOrderFields(form).map(([field, name]) => (
          <SelectInput
            key={field}
            label={name}
            value={headingOf(understanding.orders, field)}
            onChange={(heading) => change(placeChange(field, heading === '' ? null : { heading }))}
            options={[
              { value: '', name: t('files.noColumn') },
              ...form.header
                .filter((heading) => heading !== '')
                .map((heading) => ({ value: heading, name: heading })),
            ]}
          />
        ))}
      </div>
    </>
  )
}

/** All time zones, the reader's own first. */
function timeZones(): string[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([own, ...Intl.supportedValuesOf('timeZone')])]
}

function headingOf({ form }: OrderMeaning, field: OrderField): string {
  return form.header[form.places.get(field) ?? -1] ?? ''
}
