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
export function OrderInputs(props: Props) {
  return (
    <>
      <div className={style.grid}>
        <OrderRules {...props} />
        <OrderCurrency {...props} />
      </div>
      <h3>{t('files.columns')}</h3>
      <div className={style.grid}>
        <OrderColumns {...props} />
      </div>
    </>
  )
}

/** How lines are added up, and what their amounts and moments mean. */
function OrderRules({ understanding, state, change }: Props) {
  const { per } = understanding.orders.preview
  const choice = (name: string) => ({
    value: state.get(name) ?? '',
    onChange: (value: string) => change({ [name]: value === '' ? null : value }),
  })
  return (
    <>
      <SelectInput
        label={t('files.addedUpTo')}
        {...choice('period')}
        options={[
          { value: '', name: t('files.asDataTell', { per }) },
          { value: 'day', name: t('files.days') },
          { value: 'week', name: t('files.weeks') },
        ]}
      />
      <SelectInput
        label={t('files.taxes')}
        {...choice('taxes')}
        options={[
          { value: '', name: t('files.taxesAsWritten') },
          { value: 'in', name: t('files.taxesIn') },
          { value: 'out', name: t('files.taxesOut') },
        ]}
      />
      <SelectInput
        label={t('files.timeZone')}
        {...choice('zone')}
        options={[
          { value: '', name: t('files.taxesAsWritten') },
          ...timeZones().map((zone) => ({ value: zone, name: zone })),
        ]}
      />
      <SelectInput
        label={t('files.unreadable')}
        {...choice('unreadable')}
        options={[
          { value: '', name: t('files.unreadableStop') },
          { value: 'left_out', name: t('files.unreadableLeftOut') },
        ]}
      />
    </>
  )
}

/** The currency of amounts without their own. */
function OrderCurrency({ understanding, state, change }: Props) {
  const { form } = understanding.orders
  const problem = understanding.problems.find(({ field }) => field === 'currency')
  const currency = t('files.currency')
  return (
    <TextInput
      label={problem === undefined ? currency : t('files.needed', { field: currency })}
      placeholder="usd"
      value={state.get('set.currency') ?? ''}
      onChange={(text) =>
        change(placeChange('currency', text === '' ? null : { text: text.toLowerCase() }))
      }
      hint={t(form.places.has('currency') ? 'files.otherCurrencies' : 'files.ofAllPrices')}
      {...(problem !== undefined && { error: problemInWords(problem) })}
    />
  )
}

/** Which heading of the file each field is. */
function OrderColumns({ understanding, change }: Props) {
  const { form } = understanding.orders
  const headings = form.header.filter((heading) => heading !== '')
  return shownOrderFields(form).map(([field, name]) => (
    <SelectInput
      key={field}
      label={name}
      value={headingOf(understanding.orders, field)}
      onChange={(heading) => change(placeChange(field, heading === '' ? null : { heading }))}
      options={[
        { value: '', name: t('files.noColumn') },
        ...headings.map((heading) => ({ value: heading, name: heading })),
      ]}
    />
  ))
}

/** All time zones, the reader's own first. */
function timeZones(): string[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([own, ...Intl.supportedValuesOf('timeZone')])]
}

function headingOf({ form }: OrderMeaning, field: OrderField): string {
  return form.header[form.places.get(field) ?? -1] ?? ''
}
