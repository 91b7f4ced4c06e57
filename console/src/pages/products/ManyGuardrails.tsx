import { useState } from 'react'
import { client } from '../../api/client.ts'
import { byField } from '../../api/refused-fields.ts'
import type { Refused } from '../../api/refused-groups.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { NumberInput } from '../../components/number-fields.tsx'
import { RefusedGroups } from '../../components/RefusedNotice.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatCount } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'
import { t } from '../../messages/messages.ts'
import style from './Products.module.css'

type Props = {
  ids: readonly string[]
  nameOf: (id: string) => string
  /** Called with the refused ones. */
  onDone: (left: readonly string[]) => Promise<void>
  onClose: () => void
}

type Shares = Partial<Record<'maxDecrease' | 'maxIncrease' | 'minMargin' | 'maxStep', number>>

const fields: { name: keyof Shares; wire: string; hint: string; max: number }[] = [
  { name: 'maxDecrease', wire: 'max_decrease', hint: t('products.maxDecreaseHint'), max: 1 },
  { name: 'maxIncrease', wire: 'max_increase', hint: t('products.maxIncreaseHint'), max: 10 },
  { name: 'minMargin', wire: 'min_margin', hint: t('products.minMarginHint'), max: 0.99 },
  { name: 'maxStep', wire: 'max_step', hint: t('products.maxStepHint'), max: 10 },
]
type Said = {
  done: string
  refused: readonly Refused[]
  /** The same, at the fields that caused it. */
  of: ReadonlyMap<string, string>
}

const wireNames = fields.map(({ wire }) => wire)

/** Guardrails for many products: empty fields stay unchanged. */
export function ManyGuardrails({ ids, nameOf, onDone, onClose }: Props) {
  const [set, change] = useState<Shares>({})
  const [said, setSaid] = useState<Said | null>(null)
  const toast = useToast()
  async function save(): Promise<'stay' | undefined> {
    setSaid(null)
    if (Object.keys(set).length === 0) throw new Error(t('products.nothingSet'))
    const policies = ids.map((productId) => ({ productId, ...set }))
    const { changed, results } = await client.policies.put({ policies, merge: true })
    const left = ids.filter((_, i) => results[i]?.error !== undefined)
    const errors = results.flatMap(({ error }) => error ?? [])
    const refused = results.flatMap(({ error }, i) => {
      const productId = ids[i] ?? ''
      return error ? [{ ...error, productId, name: nameOf(productId) }] : []
    })
    await onDone(left)
    const done = t('products.guardrailsDone', { changed: formatCount(changed), count: ids.length })
    if (refused.length === 0) {
      toast({ message: done })
      return undefined
    }
    const rest = t('products.guardrailsLeft', { count: left.length })
    setSaid({ done: `${done} ${rest}`, refused, of: byField(errors, wireNames) })
    return 'stay'
  }
  const errorOf = (wire: string) => said?.of.get(wire)
  return (
    <ConfirmDialog
      isOpen
      title={t('products.guardrailsTitle', { count: ids.length })}
      confirm={t('products.setGuardrails')}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={style.form}>
        <p>{t('products.guardrailsHint')}</p>
        {said !== null && (
          <div role="alert">
            <p>{said.done}</p>
            <RefusedGroups refused={said.refused} />
          </div>
        )}
        {fields.map(({ name, wire, hint, max }) => (
          <NumberInput
            key={name}
            label={ruleNames[name]}
            hint={hint}
            error={errorOf(wire)}
            min={0}
            max={max}
            step={0.01}
            format={{ style: 'percent', maximumFractionDigits: 0 }}
            value={set[name] ?? null}
            onChange={(value) => {
              const { [name]: _, ...rest } = set
              setSaid(null)
              change(value === null ? rest : { ...rest, [name]: value })
            }}
          />
        ))}
      </div>
    </ConfirmDialog>
  )
}
