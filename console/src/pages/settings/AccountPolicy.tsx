import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Policy, PolicyFields } from '../../../../clients/typescript/src/main.ts'
import { useUnsaved } from '../../address/use-unsaved.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { refusalInWords } from '../../api/refusal-words.ts'
import { useMainCurrency } from '../../api/use-catalogue.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SimpleTable } from '../../components/SimpleTable.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatInstant } from '../../format/date.ts'
import { t } from '../../messages/messages.ts'
import { MoreRules } from './MoreRules.tsx'
import { changesBetween, type PolicyChange } from './policy-form.ts'
import style from './Settings.module.css'
import { SimpleRules } from './SimpleRules.tsx'

const queryKey = ['policy']

/** What prices may do, unless a product overrides it. */
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
  const toast = useToast()
  const changes = changesBetween(own, draft, effective, useMainCurrency() ?? 'usd')
  useUnsaved(changes.length > 0)
  const save = async (fields: PolicyFields) => {
    const saved = await client.policy.put(fields)
    setWarnings(saved.warnings ?? [])
    queryClient.setQueryData(queryKey, { ...saved, warnings: undefined })
  }
  const confirm = async () => {
    await save(draft)
    toast({ message: t('settings.saved'), undo: () => save(own) })
  }
  const rules = {
    draft,
    effective,
    onChange: (fields: Partial<PolicyFields>) => setDraft((now) => ({ ...now, ...fields })),
    isDisabled: !may,
  }
  return (
    <>
      <p className={style.note}>{t('settings.policyHint')}</p>
      <SimpleRules {...rules} own={own} />
      <MoreRules {...rules} />
      {warnings.length > 0 && <Warnings warnings={warnings} />}
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
        <Changes changes={changes} />
      </ConfirmDialog>
    </>
  )
}

/** The service's warnings about rules that it accepted. */
function Warnings({ warnings }: { warnings: NonNullable<Policy['warnings']> }) {
  return (
    <div className={style.warning} role="status">
      <p>{t('settings.warnings')}</p>
      <ul>
        {warnings.map((warning) => (
          <li key={warning.message}>{refusalInWords(warning)}</li>
        ))}
      </ul>
    </div>
  )
}

function Changes({ changes }: { changes: readonly PolicyChange[] }) {
  return (
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
  )
}
