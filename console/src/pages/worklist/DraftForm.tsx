import type { Catalogue } from '../../../../clients/typescript/src/main.ts'
import { Button } from '../../components/Button.tsx'
import { SelectInput, TextInput } from '../../components/fields.tsx'
import { MomentInput } from '../../components/MomentInput.tsx'
import { NumberInput } from '../../components/number-fields.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import style from './DraftDialog.module.css'
import { type Draft, useDraft } from './use-draft.ts'

type Props = { catalogue: Catalogue; onClose: () => void }

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

/** The products of a new list, how it sets prices and how long it lasts. */
export function DraftForm({ catalogue, onClose }: Props) {
  const draft = useDraft(catalogue.currencies[0]?.currency ?? '', onClose)
  const { fields, set } = draft
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        draft.send()
      }}
    >
      <TextInput
        label={t('worklist.name')}
        value={fields.name}
        onChange={(name) => set({ name })}
        hint={t('worklist.nameHint')}
      />
      <WhichProducts draft={draft} catalogue={catalogue} />
      <SelectInput
        label={t('worklist.design')}
        value={fields.design}
        onChange={(chosen) =>
          draft.setDesign(designs.find(({ value }) => value === chosen)?.value ?? 'best')
        }
        options={designs}
      />
      <WhichDays draft={draft} />
      {fields.design === 'switchback' && <WhichTurns draft={draft} />}
      <SelectInput
        label={t('worklist.repeat')}
        value={fields.every}
        onChange={(chosen) =>
          set({ every: repeats.find(({ value }) => value === chosen)?.value ?? '' })
        }
        options={repeats}
        hint={fields.every === '' ? undefined : t('worklist.repeatHint')}
      />
      <NumberInput
        label={t('worklist.leastChange')}
        value={fields.minChange}
        onChange={(minChange) => set({ minChange })}
        min={0}
        max={1}
        step={0.01}
        format={{ style: 'percent', maximumFractionDigits: 2 }}
        hint={t('worklist.leastChangeHint')}
      />
      {draft.problem !== null && <ProblemNotice error={draft.problem} />}
      <div className={style.ways}>
        <Button onPress={onClose}>{t('components.cancel')}</Button>
        <Button look="primary" type="submit" isDisabled={draft.isWrong} isPending={draft.isBusy}>
          {t('worklist.draftButton')}
        </Button>
      </div>
    </form>
  )
}

type WhichProductsProps = { draft: Draft; catalogue: Catalogue }

function WhichProducts({ draft: { fields, set, errorOf }, catalogue }: WhichProductsProps) {
  return (
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
        error={errorOf('category')}
        options={[
          { value: '', name: t('worklist.allProducts') },
          ...catalogue.categories.map(({ category, products }) => ({
            value: category,
            name: `${category} (${formatCount(products)})`,
          })),
        ]}
      />
    </div>
  )
}

function WhichDays({ draft: { fields, set, errorOf } }: { draft: Draft }) {
  return (
    <div className={style.pair}>
      <MomentInput
        label={t('worklist.firstDay')}
        of="day"
        value={fields.firstDay}
        onChange={(firstDay) => set({ firstDay })}
        hint={fields.firstDay === '' ? t('worklist.firstDayHint') : undefined}
        error={errorOf('firstDay')}
      />
      <MomentInput
        label={t('worklist.lastDay')}
        of="day"
        value={fields.lastDay}
        onChange={(lastDay) => set({ lastDay })}
        error={errorOf('lastDay')}
      />
    </div>
  )
}

/** How the old and new prices of a switchback alternate. */
function WhichTurns({ draft: { fields, set, errorOf } }: { draft: Draft }) {
  return (
    <>
      <SelectInput
        label={t('worklist.pricesInTurn')}
        value={String(fields.prices)}
        onChange={(chosen) => set({ prices: chosen === '3' ? 3 : 2 })}
        options={turns}
        hint={fields.prices === 3 ? t('worklist.threePricesHint') : t('worklist.twoPricesHint')}
      />
      <div className={style.pair}>
        <NumberInput
          label={t('worklist.turnDays')}
          value={fields.blockDays}
          onChange={(blockDays) => set({ blockDays })}
          min={1}
          max={56}
          step={1}
          hint={t('worklist.turnDaysHint')}
          error={errorOf('blockDays')}
        />
        <NumberInput
          label={t('worklist.burnInDays')}
          value={fields.burnInDays}
          onChange={(burnInDays) => set({ burnInDays })}
          min={0}
          max={28}
          step={1}
          hint={t('worklist.burnInDaysHint')}
          error={errorOf('burnInDays')}
        />
      </div>
    </>
  )
}
