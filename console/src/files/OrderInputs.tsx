import type { OrderMeaning, Understanding } from '../../../clients/typescript/src/files/main.ts'
import { SelectInput, TextInput } from '../components/fields.tsx'
import style from './settings.module.css'
import { placeChange } from './settings-in-url.ts'

type Props = {
  understanding: Understanding & { orders: OrderMeaning }
  state: URLSearchParams
  change: (changes: Readonly<Record<string, string | null>>) => void
}

/** What a person may say of lines of orders. */
export function OrderInputs({ understanding, state, change }: Props) {
  const { preview, form } = understanding.orders
  const set = (name: string) => (value: string) => change({ [name]: value === '' ? null : value })
  const currencyProblem = understanding.problems.find(({ field }) => field === 'currency')
  const isCurrencyOpen = currencyProblem !== undefined
  return (
    <>
      <div className={style.grid}>
        <SelectInput
          label="Added up to"
          value={state.get('period') ?? ''}
          onChange={set('period')}
          options={[
            { value: '', name: `As the data tell: ${preview.per}s` },
            { value: 'day', name: 'Days' },
            { value: 'week', name: 'Weeks' },
          ]}
        />
        <SelectInput
          label="Prices hold taxes"
          value={state.get('taxes') ?? ''}
          onChange={set('taxes')}
          options={[
            { value: '', name: 'As they are written' },
            { value: 'in', name: 'With taxes' },
            { value: 'out', name: 'Without taxes' },
          ]}
        />
        <SelectInput
          label="Lines that cannot be read"
          value={state.get('unreadable') ?? ''}
          onChange={set('unreadable')}
          options={[
            { value: '', name: 'Stop the import' },
            { value: 'left_out', name: 'Are left out' },
          ]}
        />
        <TextInput
          label={isCurrencyOpen ? 'Currency (needed)' : 'Currency'}
          placeholder="usd"
          value={state.get('set.currency') ?? ''}
          onChange={(text) =>
            change(placeChange('currency', text === '' ? null : { text: text.toLowerCase() }))
          }
          hint={form.places.has('currency') ? 'Orders in others are left out.' : 'Of all prices.'}
          {...(currencyProblem !== undefined && { error: currencyProblem.message })}
        />
      </div>
      <h3>Columns</h3>
      <div className={style.grid}>
        {shownFields.map(([field, name]) => (
          <SelectInput
            key={field}
            label={name}
            value={headingOf(understanding.orders, field)}
            onChange={(heading) => change({ [`col.${field}`]: heading === '' ? null : heading })}
            options={[
              { value: '', name: 'No column' },
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

const shownFields = [
  ['order', 'Order'],
  ['product', 'Product (SKU)'],
  ['name', 'Name of the product'],
  ['ordered_at', 'Ordered at'],
  ['quantity', 'Quantity'],
  ['unit_price', 'Price of one unit'],
  ['line_total', 'Total of the line'],
  ['line_discount', 'Discount of the line'],
  ['order_discount', 'Discount of the order'],
  ['status', 'Status'],
  ['refunded_quantity', 'Units refunded'],
  ['refunded_amount', 'Amount refunded'],
] as const

function headingOf({ form }: OrderMeaning, field: (typeof shownFields)[number][0]): string {
  return form.header[form.places.get(field) ?? -1] ?? ''
}
