import { useState } from 'react'
import { client } from '../../api/client.ts'
import { byField } from '../../api/refused-fields.ts'
import type { Refused } from '../../api/refused-groups.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { NumberInput } from '../../components/fields.tsx'
import { RefusedGroups } from '../../components/RefusedNotice.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatCount } from '../../format/number.ts'
import { ruleNames } from '../../format/rule-names.ts'
import { inWords } from '../../format/sentences.ts'
import style from './Products.module.css'

type Props = {
  ids: readonly string[]
  nameOf: (id: string) => string
  /** In words: 12 products. */
  count: string
  /** With those that were refused. */
  onDone: (left: readonly string[]) => Promise<void>
  onClose: () => void
}

type Shares = Partial<Record<'maxDecrease' | 'maxIncrease' | 'minMargin' | 'maxStep', number>>

const fields: { name: keyof Shares; wire: string; hint: string; max: number }[] = [
  { name: 'maxDecrease', wire: 'max_decrease', hint: 'Below the base price.', max: 1 },
  { name: 'maxIncrease', wire: 'max_increase', hint: 'Above the base price.', max: 10 },
  { name: 'minMargin', wire: 'min_margin', hint: 'Where the cost is known.', max: 0.99 },
  { name: 'maxStep', wire: 'max_step', hint: 'From one price to the next.', max: 10 },
]
type Said = {
  done: string
  refused: readonly Refused[]
  /** The same at the fields that asked for it. */
  of: ReadonlyMap<string, string>
}

const wireNames = fields.map(({ wire }) => wire)

/** Guardrails for many products: what is left empty stays as it is. */
export function ManyGuardrails({ ids, nameOf, count, onDone, onClose }: Props) {
  const [set, change] = useState<Shares>({})
  const [said, setSaid] = useState<Said | null>(null)
  const toast = useToast()
  async function save(): Promise<'stay' | undefined> {
    setSaid(null)
    if (Object.keys(set).length === 0) throw new Error('Nothing is set: fill in a field first.')
    const policies = ids.map((productId) => ({ productId, ...set }))
    const { changed, results } = await client.policies.put({ policies, merge: true })
    const left = ids.filter((_, i) => results[i]?.error !== undefined)
    const errors = results.flatMap(({ error }) => error ?? [])
    const refused = results.flatMap(({ error }, i) => {
      const productId = ids[i] ?? ''
      return error ? [{ productId, name: nameOf(productId), message: error.message }] : []
    })
    await onDone(left)
    const done = `Guardrails of ${formatCount(changed)} of ${count} are set.`
    if (refused.length === 0) {
      toast({ message: done })
      return undefined
    }
    const rest = `${formatCount(left.length)} could not be, and stay chosen.`
    setSaid({ done: `${done} ${rest}`, refused, of: byField(errors, wireNames) })
    return 'stay'
  }
  const errorOf = (wire: string) => {
    const message = said?.of.get(wire)
    return message === undefined ? undefined : inWords(message)
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
