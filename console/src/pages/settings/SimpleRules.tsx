import { useState } from 'react'
import type { PolicyFields } from '../../../../clients/typescript/src/main.ts'
import { useMay } from '../../api/use-session.ts'
import { Check } from '../../components/Check.tsx'
import { SelectInput, TextInput } from '../../components/fields.tsx'
import { NumberInput } from '../../components/number-fields.tsx'
import { formatPercent } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'
import { t } from '../../messages/messages.ts'
import {
  endingsInWords,
  jurisdictions,
  type RuleProps,
  readEndings,
  shareFields,
  wordFields,
} from './policy-form.ts'
import style from './Settings.module.css'

/** With the stored values, next to which a default is shown. */
type OwnProps = RuleProps & { own: PolicyFields }

const percent = { style: 'percent', maximumFractionDigits: 2 } as const

/** Rules with one field each. */
export function SimpleRules(props: OwnProps) {
  const { draft, effective, onChange, isDisabled } = props
  return (
    <div className={style.fields}>
      <WordRules {...props} />
      <ShareRules {...props} />
      <NumberInput
        label={ruleNames.cooldownSeconds}
        hint={t('settings.cooldownHint')}
        isDisabled={isDisabled}
        value={draft.cooldownSeconds === undefined ? null : draft.cooldownSeconds / 3600}
        onChange={(hours) =>
          onChange({ cooldownSeconds: hours === null ? undefined : Math.round(hours * 3600) })
        }
        min={0}
        max={8760}
        format={{ maximumFractionDigits: 2 }}
      />
      <Endings {...props} />
      <Jurisdictions {...props} />
      <Check
        isSelected={draft.autoActivate ?? effective.autoActivate ?? false}
        isDisabled={isDisabled}
        onChange={(autoActivate) => onChange({ autoActivate })}
      >
        {t('settings.autoActivate')}
      </Check>
      <ListApproval {...props} />
    </div>
  )
}

function WordRules({ own, draft, effective, onChange, isDisabled }: OwnProps) {
  return wordFields.map(({ name, hint, options }) => (
    <SelectInput
      key={name}
      label={ruleNames[name]}
      hint={hint}
      isDisabled={isDisabled}
      value={draft[name] ?? ''}
      onChange={(value) => onChange({ [name]: value === '' ? undefined : value })}
      options={[
        {
          value: '',
          name:
            own[name] === undefined
              ? t('settings.optionDefaultOf', { value: nameOf(options, effective[name]) })
              : t('settings.optionDefault'),
        },
        ...options,
      ]}
    />
  ))
}

function nameOf(options: readonly { value: string; name: string }[], value: unknown): string {
  return options.find((one) => one.value === value)?.name ?? t('settings.none')
}

function ShareRules({ own, draft, effective, onChange, isDisabled }: OwnProps) {
  return shareFields.map(({ name, hint, max }) => (
    <NumberInput
      key={name}
      label={ruleNames[name]}
      hint={
        own[name] === undefined && effective[name] !== undefined
          ? t('settings.hintDefault', {
              hint,
              value: formatPercent(effective[name], { digits: 2 }),
            })
          : hint
      }
      isDisabled={isDisabled}
      value={draft[name] ?? null}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
      min={0}
      max={max}
      format={percent}
    />
  ))
}

function Endings({ draft: { priceEnding }, onChange, isDisabled }: RuleProps) {
  const typed = priceEnding && 'endings' in priceEnding ? priceEnding.endings.join(', ') : ''
  const [text, setText] = useState(typed)
  const read = readEndings(text)
  if (priceEnding && 'step' in priceEnding) {
    return (
      <TextInput
        label={ruleNames.priceEnding}
        value={endingsInWords(priceEnding)}
        isReadOnly
        hint={t('settings.endingsStep')}
      />
    )
  }
  return (
    <TextInput
      label={ruleNames.priceEnding}
      hint={t('settings.endingsHint')}
      error={read === null ? t('settings.endingsError') : undefined}
      isDisabled={isDisabled}
      value={text}
      onChange={(given) => {
        setText(given)
        const endings = readEndings(given)
        if (endings !== null) onChange({ priceEnding: endings && { endings } })
      }}
    />
  )
}

/** Whose laws on personal prices apply; a quote's terms contain what customers must be told. */
function Jurisdictions({ draft, effective, onChange, isDisabled }: RuleProps) {
  const chosen = draft.jurisdictions ?? effective.jurisdictions ?? []
  return (
    <fieldset className={style.laws}>
      <legend>{ruleNames.jurisdictions}</legend>
      {jurisdictions.map(({ id, name }) => (
        <Check
          key={id}
          isSelected={chosen.includes(id)}
          isDisabled={isDisabled}
          onChange={(isOn) =>
            onChange({
              jurisdictions: isOn ? [...chosen, id] : chosen.filter((one) => one !== id),
            })
          }
        >
          {name}
        </Check>
      ))}
      <p className={style.note}>{t('settings.lawsHint')}</p>
    </fieldset>
  )
}

/** Whether lists need a second person; only those who may approve lists can change this. */
function ListApproval({ draft, effective, onChange, isDisabled }: RuleProps) {
  const mayApprove = useMay('lists:approve')
  return (
    <>
      <Check
        isSelected={draft.listApproval ?? effective.listApproval ?? false}
        isDisabled={isDisabled || !mayApprove}
        onChange={(listApproval) => onChange({ listApproval })}
      >
        {t('settings.listApproval', { rule: ruleNames.listApproval })}
      </Check>
      {(draft.listApproval ?? effective.listApproval) && (
        <NumberInput
          label={ruleNames.listApprovalAbove}
          hint={t('settings.listApprovalAboveHint')}
          isDisabled={isDisabled || !mayApprove}
          value={draft.listApprovalAbove ?? null}
          onChange={(value) => onChange({ listApprovalAbove: value ?? undefined })}
          min={0}
          max={10}
          format={percent}
        />
      )}
    </>
  )
}
