import { useState } from 'react'
import style from './ThemeChoice.module.css'
import { applyTheme, chosenTheme, type Theme } from './theme.ts'

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <label className={style.choice}>
      Theme
      <select
        value={theme}
        onChange={(event) => {
          const chosen = event.target.value as Theme
          setTheme(chosen)
          applyTheme(chosen)
        }}
      >
        <option value="system">As the system</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  )
}
