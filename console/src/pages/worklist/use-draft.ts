import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { refusedFields } from '../../api/refused-fields.ts'
import { type DraftFields, dayAfter, draftErrors, toNewList, withDesign } from './draft-form.ts'

/** Fields that the service may refuse, by their names on the wire. */
const wireNames = {
  category: 'category',
  firstDay: 'from',
  lastDay: 'until',
  blockDays: 'days',
  burnInDays: 'burn_in_days',
} as const

export type Draft = ReturnType<typeof useDraft>

/** A list being described: its fields so far, what is wrong, and its drafting. */
export function useDraft(currency: string, onDrafted: () => void) {
  const [, navigate] = useLocation()
  const [fields, setFields] = useState<DraftFields>(() => ({
    name: '',
    currency,
    category: '',
    design: 'best',
    firstDay: '',
    lastDay: dayAfter(Date.now(), 27),
    every: '',
    minChange: null,
    blockDays: 7,
    burnInDays: 1,
    prices: 2,
  }))
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const replace = (changed: DraftFields) => {
    setRefusal(null)
    setFields(changed)
  }
  const errors = draftErrors(fields, Date.now())
  const isWrong = Object.keys(errors).length > 0
  const refused = refusedFields(refusal, Object.values(wireNames))

  const errorOf = (field: keyof typeof wireNames): string | undefined =>
    errors[field] ?? refused.get(wireNames[field])

  const send = async () => {
    if (isWrong) return
    setBusy(true)
    try {
      const list = await client.priceLists.create(toNewList(fields, Date.now()))
      await queryClient.invalidateQueries({ queryKey: ['price-lists'] })
      onDrafted()
      navigate(paths.list(list.id))
    } catch (failure) {
      setRefusal(failure)
      setBusy(false)
    }
  }

  return {
    fields,
    set: (changed: Partial<DraftFields>) => replace({ ...fields, ...changed }),
    setDesign: (design: DraftFields['design']) => replace(withDesign(fields, design, Date.now())),
    errorOf,
    isWrong,
    isBusy,
    /** The part of a refusal that concerns none of the fields; null if there is none. */
    problem: refused.size === 0 || refused.has('') ? refusal : null,
    send,
  }
}
