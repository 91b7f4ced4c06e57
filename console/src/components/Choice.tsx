import style from './Choice.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  /** Labels, by value. */
  options: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

/** A compact choice of one in a few, on a line of its own: display preferences of the console. */
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
