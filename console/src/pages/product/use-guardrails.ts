import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { ProductPolicyFields } from '../../../../clients/typescript/src/main.ts'
import { useUnsaved } from '../../address/use-unsaved.ts'
import { mostAlarms, openAlarmsKey } from '../../alarms/use-alarms.ts'
import { client } from '../../api/client.ts'
import { problemOf } from '../../api/problem.ts'
import { refusedFields } from '../../api/refused-fields.ts'
import { useToast } from '../../components/toast.tsx'
import { wireName } from '../../format/rule-names.ts'
import { t } from '../../messages/messages.ts'
import type { About } from './about.ts'
import { productKey, usePreview } from './use-product.ts'

export const amounts = ['unitCost', 'minPrice', 'maxPrice'] as const

export const shares = [
  { name: 'maxDecrease', max: 1 },
  { name: 'maxIncrease', max: 10 },
  { name: 'minMargin', max: 0.99 },
  { name: 'maxStep', max: 10 },
] as const

export type GuardrailName = (typeof amounts)[number] | (typeof shares)[number]['name']

const names: readonly GuardrailName[] = [...amounts, ...shares.map(({ name }) => name)]
const wireNames = names.map(wireName)

export type Guardrails = ReturnType<typeof useGuardrails>

/** The rules of a product being edited, their effect, and how they are saved. */
export function useGuardrails(
  { id, currency, segment }: Omit<About, 'basePrice'>,
  own: ProductPolicyFields,
) {
  const [edited, edit] = useState(own)
  const preview = usePreview(id, segment, useDeferredValue(edited))
  const refused = useMemo(
    () => refusedFields(preview.error, wireNames, currency),
    [preview.error, currency],
  )
  const isChanged = JSON.stringify(edited) !== JSON.stringify(own)
  useUnsaved(isChanged)
  /** Null: as for the account. */
  const set = useCallback((name: GuardrailName, value: number | null) => {
    edit(({ [name]: _, ...rest }) => (value === null ? rest : { ...rest, [name]: value }))
  }, [])

  return {
    own,
    edited,
    edit,
    set,
    takeBack: () => edit(own),
    isChanged,
    preview,
    /** Why the value of a field is refused, by its name on the wire. */
    refused,
    /** The part of a refusal that concerns none of the fields; null if there is none. */
    problem: refused.size === 0 || refused.has('') ? preview.error : null,
    ...useSaving(id, own, edited),
  }
}

/** Saves the edited rules, and offers to restore those from before. */
function useSaving(id: string, own: ProductPolicyFields, edited: ProductPolicyFields) {
  const cache = useQueryClient()
  const toast = useToast()
  const [isSaving, setSaving] = useState(false)

  async function put(policy: ProductPolicyFields): Promise<void> {
    await client.products.policy.put(id, policy)
    await cache.invalidateQueries({ queryKey: productKey(id) })
    await cache.invalidateQueries({ queryKey: openAlarmsKey })
  }

  async function undo(): Promise<void> {
    try {
      await put(own)
      toast({ message: t('product.guardrailsUndone') })
    } catch (error) {
      toast({ message: problemOf(error).remedy, tone: 'bad' })
    }
  }

  async function save(): Promise<void> {
    setSaving(true)
    try {
      await put(edited)
      // A cost or a competitor's price that is too odd opens an alarm, which stops the prices.
      const { data } = await client.breakers.list({ status: 'open', limit: mostAlarms })
      toast(
        data.every(({ productId }) => productId !== id)
          ? { message: t('product.guardrailsSaved'), undo }
          : { message: t('product.guardrailsAlarm'), tone: 'bad', undo },
      )
    } catch (error) {
      toast({ message: problemOf(error).remedy, tone: 'bad' })
    } finally {
      setSaving(false)
    }
  }

  return { isSaving, save }
}
