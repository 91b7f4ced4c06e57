import { useDeferredValue, useEffect, useState } from 'react'
import { TextInput } from './fields.tsx'

/** Long enough that a word is typed, short enough to seem at once. */
const restMs = 250

type Props = {
  label: string
  value: string
  /** Told a little after the last letter was typed, without the spaces about it. */
  onChange: (text: string) => void
}

/** A line to search by. */
export function SearchInput({ label, value, onChange }: Props) {
  const [typed, type] = useState(value)
  const settled = useDeferredValue(typed).trim()
  // What a saved view or a link says takes the place of what stands here.
  useEffect(() => type((before) => (before.trim() === value ? before : value)), [value])
  useEffect(() => {
    if (settled === value) return undefined
    const timer = setTimeout(() => onChange(settled), restMs)
    return () => clearTimeout(timer)
  }, [settled, value, onChange])
  return <TextInput label={label} value={typed} onChange={type} />
}
