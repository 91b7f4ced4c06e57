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
import { t } from '../../messages/messages.ts'
import style from './DraftDialog.module.css'
import { type DraftFields, dayAfter, draftErrors, toNewList, withDesign } from './draft-form.ts'

type Props = { isOpen: boolean; onClose: () => void }

const designs = [
  { value: 'best', name: t('worklist.designBest') },
  { value: 'explore', name: t('worklist.designExplore') },
  { value: 'switchback', name: t('worklist.designSwitchback') },
] as const

const turns = [
  { value: '2', name: t('worklist.twoPrices') },
  { value: '3', name: t('worklist.threePrices') },
] as const

const repeats = [
  { value: '', name: t('worklist.once') },
  { value: 'day', name: t('worklist.everyDay') },
  { value: 'week', name: t('worklist.everyWeek') },
  { value: 'month', name: t('worklist.everyMonth') },
] as const

/** Asks for what a new list is about. */
export function DraftDialog({ isOpen, onClose }: Props) {
  return (
    <SheetDialog isOpen={isOpen} title={t('worklist.draftHeading')} onClose={onClose}>
      <Draft onClose={onClose} />
    </SheetDialog>
  )
}

/** What there is to choose from is known before anything is asked. */
function Draft({ onClose }: { onClose: () => void }) {
  const catalogue = useCatalogue()
  if (catalogue.status === 'pending')
    return <Pending label={t('worklist.loadingCatalogue')} height={16} />
  if (catalogue.status === 'error') {
    return <ProblemNotice error={catalogue.error} onRetry={() => catalogue.refetch()} />
  }
  if (catalogue.data.products === 0) {
    return (
      <EmptyState title={t('worklist.noProducts')} hint={t('worklist.noProductsHint')}>
        <LinkButton to={paths.import}>{t('worklist.importSales')}</LinkButton>
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
        label={t('worklist.name')}
        value={fields.name}
        onChange={(name) => set({ name })}
        hint={t('worklist.nameHint')}
      />
      <div className={style.pair}>
        <SelectInput
          label={t('worklist.currency')}
          value={fields.currency}
          onChange={(currency) => set({ currency })}
          options={catalogue.currencies.map(({ currency, products }) => ({
            value: currency,
            name: `${currency.toUpperCase()} (${formatCount(products)})`,
          }))}
        />
        <SelectInput
          label={t('worklist.category')}
          value={fields.category}
          onChange={(category) => set({ category })}
          error={said('category')}
          options={[
            { value: '', name: t('worklist.allProducts') },
            ...catalogue.categories.map(({ category, products }) => ({
              value: category,
              name: `${category} (${formatCount(products)})`,
            })),
          ]}
        />
      </div>
      <SelectInput
        label={t('worklist.design')}
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
          label={t('worklist.firstDay')}
          of="day"
          value={fields.firstDay}
          onChange={(firstDay) => set({ firstDay })}
          hint={fields.firstDay === '' ? t('worklist.firstDayHint') : undefined}
          error={errors.firstDay ?? said('from')}
        />
        <MomentInput
          label={t('worklist.lastDay')}
          of="day"
          value={fields.lastDay}
          onChange={(lastDay) => set({ lastDay })}
          error={errors.lastDay ?? said('until')}
        />
      </div>
      {fields.design === 'switchback' && (
        <SelectInput
          label={t('worklist.pricesInTurn')}
          value={String(fields.prices)}
          onChange={(chosen) => set({ prices: chosen === '3' ? 3 : 2 })}
          options={turns}
          hint={fields.prices === 3 ? t('worklist.threePricesHint') : t('worklist.twoPricesHint')}
        />
      )}
      {fields.design === 'switchback' && (
        <div className={style.pair}>
          <NumberInput
            label={t('worklist.turnDays')}
            value={fields.blockDays}
            onChange={(blockDays) => set({ blockDays })}
            min={1}
            max={56}
            step={1}
            hint={t('worklist.turnDaysHint')}
            error={errors.blockDays ?? said('days')}
          />
          <NumberInput
            label={t('worklist.burnInDays')}
            value={fields.burnInDays}
            onChange={(burnInDays) => set({ burnInDays })}
            min={0}
            max={28}
            step={1}
            hint={t('worklist.burnInDaysHint')}
            error={errors.burnInDays ?? said('burn_in_days')}
          />
        </div>
      )}
      <SelectInput
        label={t('worklist.repeat')}
        value={fields.every}
        onChange={(chosen) =>
          set({ every: repeats.find(({ value }) => value === chosen)?.value ?? '' })
        }
        options={repeats}
        hint={fields.every === '' ? undefined : t('worklist.repeatHint')}
      />
      {refusal !== null && (refused.size === 0 || refused.has('')) && (
        <ProblemNotice error={refusal} />
      )}
      <div className={style.ways}>
        <Button onPress={onClose}>{t('components.cancel')}</Button>
        <Button look="primary" type="submit" isDisabled={wrong} isPending={isBusy}>
          {t('worklist.draftButton')}
        </Button>
      </div>
    </form>
  )
}
