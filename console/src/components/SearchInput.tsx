import { useDeferredValue, useEffect, useState } from 'react'
import { TextInput } from './fields.tsx'

/** Long enough to type a word, short enough to feel immediate. */
const restMs = 250

type Props = {
  label: string
  value: string
  /** Called shortly after the last letter was typed, with surrounding spaces removed. */
  onChange: (text: string) => void
}

/** A search field. */
export function SearchInput({ label, value, onChange }: Props) {
  const [typed, type] = useState(value)
  const settled = useDeferredValue(typed).trim()
  // The value of a saved view or a link replaces the current text.
  useEffect(() => type((before) => (before.trim() === value ? before : value)), [value])
  useEffect(() => {
    if (settled === value) return undefined
    const timer = setTimeout(() => onChange(settled), restMs)
    return () => clearTimeout(timer)
  }, [settled, value, onChange])
  return <TextInput label={label} value={typed} onChange={type} />
}
