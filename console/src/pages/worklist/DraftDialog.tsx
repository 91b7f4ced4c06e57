import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../components/Button.tsx'
import { SheetDialog } from '../../components/ConfirmDialog.tsx'
import { NumberInput, SelectInput, TextInput } from '../../components/fields.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatDay } from '../../format/date.ts'
import style from './DraftDialog.module.css'

type Props = { isOpen: boolean; onClose: () => void }

const designs = [
  { value: 'best', name: 'Best: the price believed best' },
  { value: 'explore', name: 'Explore: near the best, to learn most' },
  { value: 'switchback', name: 'Switchback: in turn with current prices, as a proof' },
] as const

/** Asks for what a new list is about. */
export function DraftDialog({ isOpen, onClose }: Props) {
  return (
    <SheetDialog isOpen={isOpen} title="Draft a price list" onClose={onClose}>
      <DraftForm onClose={onClose} />
    </SheetDialog>
  )
}

function DraftForm({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [category, setCategory] = useState('')
  const [typedCurrency, setCurrency] = useState<string | null>(null)
  const [days, setDays] = useState<number | null>(28)
  const [design, setDesign] = useState<string>('best')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // Most shops sell in one currency: that of whatever product is known.
  const product = useQuery({
    queryKey: ['any-product'],
    queryFn: ({ signal }) => client.products.list({ limit: 1 }, { signal }),
  })
  const currency = typedCurrency ?? product.data?.data[0]?.currency ?? ''

  const draft = async () => {
    setBusy(true)
    setError(null)
    try {
      const list = await client.priceLists.create({
        currency,
        until: new Date(Date.now() + (days ?? 28) * 86_400_000).toISOString(),
        design: designs.find(({ value }) => value === design)?.value,
        name: name || `Prices of ${formatDay(Date.now())}`,
        ...(category !== '' && { attributes: { category } }),
      })
      await queryClient.invalidateQueries({ queryKey: ['price-lists'] })
      onClose()
      navigate(paths.list(list.id))
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }

  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        draft()
      }}
    >
      <TextInput
        label="Name"
        value={name}
        onChange={setName}
        hint="For people; empty: the day of today."
      />
      <div className={style.pair}>
        <TextInput
          label="Currency"
          value={currency}
          onChange={setCurrency}
          isRequired
          maxLength={3}
          hint="Three letters, such as usd."
        />
        <NumberInput label="Days" value={days} onChange={setDays} min={1} max={365} step={1} />
      </div>
      <TextInput
        label="Category"
        value={category}
        onChange={setCategory}
        hint="Only products of this category; all if empty."
      />
      <SelectInput label="Design" value={design} onChange={setDesign} options={designs} />
      {error !== null && <ProblemNotice error={error} />}
      <div className={style.ways}>
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" type="submit" isPending={isBusy}>
          Draft
        </Button>
      </div>
    </form>
  )
}
