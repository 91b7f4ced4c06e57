import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import type { Catalogue } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { refusedFields } from '../../api/refused-fields.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { Button, LinkButton } from '../../components/Button.tsx'
import { SheetDialog } from '../../components/ConfirmDialog.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { NumberInput, SelectInput, TextInput } from '../../components/fields.tsx'
import { MomentInput } from '../../components/MomentInput.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatCount } from '../../format/number.ts'
import { inWords } from '../../format/sentences.ts'
import style from './DraftDialog.module.css'
import { type DraftFields, dayAfter, draftErrors, toNewList, withDesign } from './draft-form.ts'

type Props = { isOpen: boolean; onClose: () => void }

const designs = [
  { value: 'best', name: 'Best: the price believed best' },
  { value: 'explore', name: 'Explore: near the best, to learn most' },
  { value: 'switchback', name: 'Switchback: in turn with current prices, as a proof' },
] as const

const turns = [
  { value: '2', name: 'Two: current and proposed' },
  { value: '3', name: 'Three: also the opposite one' },
] as const

const repeats = [
  { value: '', name: 'Once' },
  { value: 'day', name: 'Every day' },
  { value: 'week', name: 'Every week' },
  { value: 'month', name: 'Every month' },
] as const

/** Asks for what a new list is about. */
export function DraftDialog({ isOpen, onClose }: Props) {
  return (
    <SheetDialog isOpen={isOpen} title="Draft a price list" onClose={onClose}>
      <Draft onClose={onClose} />
    </SheetDialog>
  )
}

/** What there is to choose from is known before anything is asked. */
function Draft({ onClose }: { onClose: () => void }) {
  const catalogue = useCatalogue()
  if (catalogue.status === 'pending') return <Pending label="Loading what is sold" height={16} />
  if (catalogue.status === 'error') {
    return <ProblemNotice error={catalogue.error} onRetry={() => catalogue.refetch()} />
  }
  if (catalogue.data.products === 0) {
    return (
      <EmptyState
        title="No products yet"
        hint="A list proposes prices of products: import what was sold first."
      >
        <LinkButton to={paths.import}>Import sales</LinkButton>
      </EmptyState>
    )
  }
  return <DraftForm catalogue={catalogue.data} onClose={onClose} />
}

function DraftForm({ catalogue, onClose }: { catalogue: Catalogue; onClose: () => void }) {
  const [, navigate] = useLocation()
  const [fields, setFields] = useState<DraftFields>(() => ({
    name: '',
    currency: catalogue.currencies[0]?.currency ?? '',
    category: '',
    design: 'best',
    firstDay: '',
    lastDay: dayAfter(Date.now(), 27),
    every: '',
    blockDays: 7,
    burnInDays: 1,
    prices: 2,
  }))
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const set = (changed: Partial<DraftFields>) => {
    setRefusal(null)
    setFields({ ...fields, ...changed })
  }
  const errors = draftErrors(fields, Date.now())
  const wrong = Object.keys(errors).length > 0
  const refused = refusedFields(refusal, ['from', 'until', 'days', 'burn_in_days', 'category'])
  const said = (field: string) => {
    const message = refused.get(field)
    return message === undefined ? undefined : inWords(message)
  }

  const draft = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return
    setBusy(true)
    try {
      const list = await client.priceLists.create(toNewList(fields, Date.now()))
      await queryClient.invalidateQueries({ queryKey: ['price-lists'] })
      onClose()
      navigate(paths.list(list.id))
    } catch (failure) {
      setRefusal(failure)
      setBusy(false)
    }
  }

  return (
    <form className={style.form} onSubmit={draft}>
      <TextInput
        label="Name"
        value={fields.name}
        onChange={(name) => set({ name })}
        hint="For people. If it is empty, the list is called by today’s date."
      />
      <div className={style.pair}>
        <SelectInput
          label="Currency"
          value={fields.currency}
          onChange={(currency) => set({ currency })}
          options={catalogue.currencies.map(({ currency, products }) => ({
            value: currency,
            name: `${currency.toUpperCase()} (${formatCount(products)})`,
          }))}
        />
        <SelectInput
          label="Category"
          value={fields.category}
          onChange={(category) => set({ category })}
          error={said('category')}
          options={[
            { value: '', name: 'All products' },
            ...catalogue.categories.map(({ category, products }) => ({
              value: category,
              name: `${category} (${formatCount(products)})`,
            })),
          ]}
        />
      </div>
      <SelectInput
        label="Design"
        value={fields.design}
        onChange={(chosen) => {
          const design = designs.find(({ value }) => value === chosen)?.value ?? 'best'
          setRefusal(null)
          setFields(withDesign(fields, design, Date.now()))
        }}
        options={designs}
      />
      <div className={style.pair}>
        <MomentInput
          label="First day"
          of="day"
          value={fields.firstDay}
          onChange={(firstDay) => set({ firstDay })}
          hint={fields.firstDay === '' ? 'Empty: as soon as you activate the list.' : undefined}
          error={errors.firstDay ?? said('from')}
        />
        <MomentInput
          label="Last day"
          of="day"
          value={fields.lastDay}
          onChange={(lastDay) => set({ lastDay })}
          error={errors.lastDay ?? said('until')}
        />
      </div>
      {fields.design === 'switchback' && (
        <SelectInput
          label="Prices in turn"
          value={String(fields.prices)}
          onChange={(chosen) => set({ prices: chosen === '3' ? 3 : 2 })}
          options={turns}
          hint={
            fields.prices === 3
              ? 'The third is as far from the current price on its other side. Right also where customers wait for a lower price, but less sure.'
              : 'Tells too much where customers wait for the lower price.'
          }
        />
      )}
      {fields.design === 'switchback' && (
        <div className={style.pair}>
          <NumberInput
            label="Days of a turn"
            value={fields.blockDays}
            onChange={(blockDays) => set({ blockDays })}
            min={1}
            max={56}
            step={1}
            hint="Old and new prices take turns. Whole weeks hold each weekday as often."
            error={errors.blockDays ?? said('days')}
          />
          <NumberInput
            label="First days left out"
            value={fields.burnInDays}
            onChange={(burnInDays) => set({ burnInDays })}
            min={0}
            max={28}
            step={1}
            hint="Of each turn, while customers still act on the price before."
            error={errors.burnInDays ?? said('burn_in_days')}
          />
        </div>
      )}
      <SelectInput
        label="Repeat"
        value={fields.every}
        onChange={(chosen) =>
          set({ every: repeats.find(({ value }) => value === chosen)?.value ?? '' })
        }
        options={repeats}
        hint={
          fields.every === ''
            ? undefined
            : 'The next list is drafted a day before this one ends, for as long.'
        }
      />
      {refusal !== null && (refused.size === 0 || refused.has('')) && (
        <ProblemNotice error={refusal} />
      )}
      <div className={style.ways}>
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" type="submit" isDisabled={wrong} isPending={isBusy}>
          Draft
        </Button>
      </div>
    </form>
  )
}
