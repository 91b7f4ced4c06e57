import { useState } from 'react'
import { client } from '../../api/client.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { NumberInput } from '../../components/fields.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatCount } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'
import { inWords } from '../../format/sentences.ts'
import style from './Products.module.css'

type Props = {
  ids: readonly string[]
  /** In words: 12 products. */
  count: string
  /** With those that were refused. */
  onDone: (left: readonly string[]) => Promise<void>
  onClose: () => void
}

type Shares = Partial<Record<'maxDecrease' | 'maxIncrease' | 'minMargin' | 'maxStep', number>>

const fields: { name: keyof Shares; hint: string; max: number }[] = [
  { name: 'maxDecrease', hint: 'Below the base price.', max: 1 },
  { name: 'maxIncrease', hint: 'Above the base price.', max: 10 },
  { name: 'minMargin', hint: 'Where the cost is known.', max: 0.99 },
  { name: 'maxStep', hint: 'From one price to the next.', max: 10 },
]

/** Guardrails for many products: what is left empty stays as it is. */
export function ManyGuardrails({ ids, count, onDone, onClose }: Props) {
  const [set, change] = useState<Shares>({})
  const toast = useToast()
  async function save(): Promise<void> {
    if (Object.keys(set).length === 0) throw new Error('Nothing is set: fill in a field first.')
    const policies = ids.map((productId) => ({ productId, ...set }))
    const { changed, results } = await client.policies.put({ policies, merge: true })
    const left = ids.filter((_, i) => results[i]?.error !== undefined)
    const why = results.find((one) => one.error !== undefined)?.error?.message
    await onDone(left)
    const done = `Guardrails of ${formatCount(changed)} of ${count} are set.`
    toast(
      why === undefined
        ? { message: done }
        : {
            message: `${done} ${formatCount(left.length)} could not be, and stay chosen: ${inWords(why)}`,
            tone: 'bad',
          },
    )
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Guardrails for ${count}`}
      confirm="Set guardrails"
      onConfirm={save}
      onClose={onClose}
    >
      <div className={style.form}>
        <p>What is left empty stays as it is. The next quotes keep to what is set.</p>
        {fields.map(({ name, hint, max }) => (
          <NumberInput
            key={name}
            label={ruleNames[name]}
            hint={hint}
            min={0}
            max={max}
            step={0.01}
            format={{ style: 'percent', maximumFractionDigits: 0 }}
            value={set[name] ?? null}
            onChange={(value) => {
              const { [name]: _, ...rest } = set
              change(value === null ? rest : { ...rest, [name]: value })
            }}
          />
        ))}
      </div>
    </ConfirmDialog>
  )
}
