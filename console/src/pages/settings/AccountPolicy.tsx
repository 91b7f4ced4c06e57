import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Policy, PolicyFields } from '../../../../clients/typescript/src/main.ts'
import { useUnsaved } from '../../address/use-unsaved.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useMainCurrency } from '../../api/use-catalogue.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { Check } from '../../components/Check.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { NumberInput, SelectInput, TextInput } from '../../components/fields.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatInstant } from '../../format/date.ts'
import { formatPercent } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'
import { inWords } from '../../format/sentences.ts'
import { t } from '../../messages/messages.ts'
import { MoreRules } from './MoreRules.tsx'
import {
  changesBetween,
  endingsInWords,
  jurisdictions,
  type PolicyChange,
  readEndings,
  shareFields,
  wordFields,
} from './policy-form.ts'
import style from './Settings.module.css'

const queryKey = ['policy']

/** What prices may do, wherever a product does not say otherwise. */
export function AccountPolicy() {
  const policy = useQuery({ queryKey, queryFn: ({ signal }) => client.policy.get({ signal }) })
  if (policy.status === 'pending') return <Pending label={t('settings.loadingPolicy')} />
  if (policy.status === 'error')
    return <ProblemNotice error={policy.error} onRetry={policy.refetch} />
  const { updatedAt } = policy.data
  return (
    <Panel
      title={t('settings.policy')}
      aside={
        <span className={style.note}>
          {updatedAt === null
            ? t('settings.neverSet')
            : t('settings.setAt', { when: formatInstant(updatedAt) })}
        </span>
      }
    >
      <PolicyForm key={updatedAt} policy={policy.data} />
    </Panel>
  )
}

function PolicyForm({ policy }: { policy: Policy }) {
  const { own, effective } = policy
  const [draft, setDraft] = useState<PolicyFields>(own)
  const [isAsking, setAsking] = useState(false)
  const [warnings, setWarnings] = useState(policy.warnings ?? [])
  const may = useMay('products:write')
  const mayApprove = useMay('lists:approve')
  const toast = useToast()
  const changes = changesBetween(own, draft, effective, useMainCurrency() ?? 'usd')
  useUnsaved(changes.length > 0)
  const set = (fields: Partial<PolicyFields>) => setDraft((now) => ({ ...now, ...fields }))
  const save = async (fields: PolicyFields) => {
    const saved = await client.policy.put(fields)
    setWarnings(saved.warnings ?? [])
    queryClient.setQueryData(queryKey, { ...saved, warnings: undefined })
  }
  const confirm = async () => {
    await save(draft)
    toast({ message: t('settings.saved'), undo: () => save(own) })
  }
  return (
    <>
      <p className={style.note}>{t('settings.policyHint')}</p>
      <div className={style.fields}>
        {wordFields.map(({ name, hint, options }) => (
          <SelectInput
            key={name}
            label={ruleNames[name]}
            hint={hint}
            isDisabled={!may}
            value={draft[name] ?? ''}
            onChange={(value) => set({ [name]: value === '' ? undefined : value })}
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
        ))}
        {shareFields.map(({ name, hint, max }) => (
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
            isDisabled={!may}
            value={draft[name] ?? null}
            onChange={(value) => set({ [name]: value ?? undefined })}
            min={0}
            max={max}
            format={{ style: 'percent', maximumFractionDigits: 2 }}
          />
        ))}
        <NumberInput
          label={ruleNames.cooldownSeconds}
          hint={t('settings.cooldownHint')}
          isDisabled={!may}
          value={draft.cooldownSeconds === undefined ? null : draft.cooldownSeconds / 3600}
          onChange={(hours) =>
            set({ cooldownSeconds: hours === null ? undefined : Math.round(hours * 3600) })
          }
          min={0}
          max={8760}
          format={{ maximumFractionDigits: 2 }}
        />
        <Endings draft={draft} onChange={(priceEnding) => set({ priceEnding })} isDisabled={!may} />
        <Jurisdictions draft={draft} effective={effective} onChange={set} isDisabled={!may} />
        <Check
          isSelected={draft.autoActivate ?? effective.autoActivate ?? false}
          isDisabled={!may}
          onChange={(autoActivate) => set({ autoActivate })}
        >
          {t('settings.autoActivate')}
        </Check>
        <Check
          isSelected={draft.listApproval ?? effective.listApproval ?? false}
          isDisabled={!may || !mayApprove}
          onChange={(listApproval) => set({ listApproval })}
        >
          {t('settings.listApproval', { rule: ruleNames.listApproval })}
        </Check>
        {(draft.listApproval ?? effective.listApproval) && (
          <NumberInput
            label={ruleNames.listApprovalAbove}
            hint={t('settings.listApprovalAboveHint')}
            isDisabled={!may || !mayApprove}
            value={draft.listApprovalAbove ?? null}
            onChange={(value) => set({ listApprovalAbove: value ?? undefined })}
            min={0}
            max={10}
            format={{ style: 'percent', maximumFractionDigits: 2 }}
          />
        )}
      </div>
      <MoreRules draft={draft} effective={effective} onChange={set} isDisabled={!may} />
      {warnings.length > 0 && (
        <div className={style.warning} role="status">
          <p>{t('settings.warnings')}</p>
          <ul>
            {warnings.map((warning) => (
              <li key={warning.message}>{inWords(warning.message)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={style.ways}>
        <Button
          look="primary"
          isDisabled={!may || changes.length === 0}
          onPress={() => setAsking(true)}
        >
          {t('settings.review')}
        </Button>
        <Button isDisabled={changes.length === 0} onPress={() => setDraft(own)}>
          {t('settings.putBack')}
        </Button>
        {!may && <span className={style.note}>{t('settings.mayNotChange')}</span>}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('settings.saveQuestion')}
        confirm={t('settings.save')}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>{t('settings.saveMeans')}</p>
        <SimpleTable<PolicyChange>
          label={t('settings.whatChanges')}
          rows={changes}
          rowKey={({ name }) => name}
          columns={[
            { header: t('settings.rule'), cell: ({ label }) => label },
            { header: t('settings.ruleNow'), cell: ({ from }) => from },
            { header: t('settings.ruleThen'), cell: ({ to }) => to },
          ]}
        />
      </ConfirmDialog>
    </>
  )
}

type JurisdictionsProps = {
  draft: PolicyFields
  effective: PolicyFields
  onChange: (fields: Partial<PolicyFields>) => void
  isDisabled: boolean
}

/** Whose laws on personal prices hold: what customers are to be told comes with a quote's terms. */
function Jurisdictions({ draft, effective, onChange, isDisabled }: JurisdictionsProps) {
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

type EndingsProps = {
  draft: PolicyFields
  onChange: (ending: PolicyFields['priceEnding']) => void
  isDisabled: boolean
}

function Endings({ draft: { priceEnding }, onChange, isDisabled }: EndingsProps) {
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
        if (endings !== null) onChange(endings && { endings })
      }}
    />
  )
}

function nameOf(options: readonly { value: string; name: string }[], value: unknown): string {
  return options.find((one) => one.value === value)?.name ?? t('settings.none')
}
