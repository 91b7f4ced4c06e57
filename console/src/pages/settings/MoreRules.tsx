import { type ComponentProps, useState } from 'react'
import type { PolicyFields } from '../../../../clients/typescript/src/main.ts'
import { useMainCurrency } from '../../api/use-catalogue.ts'
import { SelectInput } from '../../components/fields.tsx'
import { MomentInput } from '../../components/MomentInput.tsx'
import { MoneyInput, NumberInput } from '../../components/number-fields.tsx'
import { VolumeBreaksInput } from '../../components/VolumeBreaksInput.tsx'
import { ruleNames } from '../../format/rule-names.ts'
import { t } from '../../messages/messages.ts'
import { Caps } from './Caps.tsx'
import { Priority } from './Priority.tsx'
import type { RuleProps } from './policy-form.ts'
import { type CompetitorRule, competitorRules } from './rule-words.ts'
import style from './Settings.module.css'

const percent = { style: 'percent', maximumFractionDigits: 2 } as const

/** Rules with more than one field. */
export function MoreRules(props: RuleProps) {
  const { draft, effective, onChange, isDisabled } = props
  return (
    <>
      <Competitor {...props} />
      <Inventory {...props} />
      <VolumeBreaksInput
        breaks={draft.volumeBreaks ?? []}
        isDisabled={isDisabled}
        hint={t('settings.volumeBreaksHint')}
        onChange={(breaks) => onChange({ volumeBreaks: breaks.length === 0 ? undefined : breaks })}
      />
      <Priority
        order={draft.priority ?? effective.priority ?? []}
        isDefault={draft.priority === undefined}
        isDisabled={isDisabled}
        onChange={(priority) => onChange({ priority })}
      />
      <Caps
        caps={draft.emergencyCaps ?? []}
        isDisabled={isDisabled}
        onChange={(caps) => onChange({ emergencyCaps: caps.length === 0 ? undefined : caps })}
      />
    </>
  )
}

function Competitor({ draft, onChange, isDisabled }: RuleProps) {
  const [rule, setRule] = useState<CompetitorRule>(draft.competitor?.rule ?? 'at_most')
  const [tolerance, setTolerance] = useState(draft.competitor?.tolerance ?? 0)
  const price = draft.competitor?.price ?? null
  const set = (fields: Partial<NonNullable<PolicyFields['competitor']>>) => {
    const whole = { rule, tolerance, ...(price !== null && { price }), ...fields }
    onChange({
      competitor: whole.price === undefined ? undefined : { ...whole, price: whole.price },
    })
  }
  return (
    <fieldset className={style.rules}>
      <legend>{t('settings.competitorLegend', { rule: ruleNames.competitor })}</legend>
      <div className={style.fields}>
        <AccountMoney
          label={t('settings.competitorPrice')}
          hint={t('settings.emptyNone')}
          value={price}
          min={1}
          isDisabled={isDisabled}
          onChange={(given) =>
            given === null ? onChange({ competitor: undefined }) : set({ price: given })
          }
        />
        <SelectInput
          label={t('settings.oursLies')}
          value={rule}
          options={competitorRules}
          isDisabled={isDisabled}
          onChange={(given) => {
            const chosen = competitorRules.find(({ value }) => value === given)?.value ?? 'none'
            setRule(chosen)
            set({ rule: chosen })
          }}
        />
        <NumberInput
          label={t('settings.tolerance')}
          hint={t('settings.toleranceHint')}
          value={tolerance}
          min={0}
          max={10}
          format={percent}
          isDisabled={isDisabled}
          onChange={(given) => {
            setTolerance(given ?? 0)
            set({ tolerance: given ?? 0 })
          }}
        />
      </div>
    </fieldset>
  )
}

function Inventory({ draft, onChange, isDisabled }: RuleProps) {
  const [given, setGiven] = useState<{
    onHand: number | null
    until: string
    salvage: number | null
  }>({
    onHand: draft.inventory?.onHand ?? null,
    until: draft.inventory?.until ?? '',
    salvage: draft.inventory?.salvageValue ?? null,
  })
  const set = (fields: Partial<typeof given>) => {
    const next = { ...given, ...fields }
    setGiven(next)
    const { onHand, until, salvage } = next
    onChange({
      inventory:
        onHand === null || until === ''
          ? undefined
          : { onHand, until, ...(salvage !== null && { salvageValue: salvage }) },
    })
  }
  const lacksDay = given.onHand !== null && given.until === ''
  return (
    <fieldset className={style.rules}>
      <legend>{t('settings.inventoryLegend', { rule: ruleNames.inventory })}</legend>
      <div className={style.fields}>
        <NumberInput
          label={t('settings.unitsLeft')}
          hint={t('settings.unitsLeftHint')}
          value={given.onHand}
          min={0}
          isDisabled={isDisabled}
          onChange={(onHand) => set({ onHand: onHand === null ? null : Math.round(onHand) })}
        />
        <MomentInput
          label={t('settings.soldBy')}
          of="minute"
          value={given.until}
          isDisabled={isDisabled}
          error={lacksDay ? t('settings.soldByError') : undefined}
          onChange={(until) => set({ until })}
        />
        <AccountMoney
          label={t('settings.salvage')}
          hint={t('settings.salvageHint')}
          value={given.salvage}
          isDisabled={isDisabled}
          onChange={(salvage) => set({ salvage })}
        />
      </div>
    </fieldset>
  )
}

/** An amount of the account, in the currency that most of its products are sold in. */
function AccountMoney({
  hint,
  isDisabled = false,
  ...rest
}: Omit<ComponentProps<typeof MoneyInput>, 'currency' | 'hint'> & { hint: string }) {
  const currency = useMainCurrency()
  return currency === null ? (
    <MoneyInput {...rest} currency="usd" isDisabled hint={t('settings.moneyUnknown')} />
  ) : (
    <MoneyInput
      {...rest}
      currency={currency}
      isDisabled={isDisabled}
      hint={t('settings.moneyHint', { currency: currency.toUpperCase(), hint })}
    />
  )
}
