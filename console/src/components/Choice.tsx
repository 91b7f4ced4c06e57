import style from './Choice.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  /** By value, what each is called. */
  options: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

/** One of a few, in a small line of its own: how the console looks to its reader. */
export function Choice<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <label className={style.choice}>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {Object.entries<string>(options).map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
