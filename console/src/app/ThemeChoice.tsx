import { useState } from 'react'
import { t } from '../messages/messages.ts'
import style from './ThemeChoice.module.css'
import { applyTheme, chosenTheme, type Theme } from './theme.ts'

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <label className={style.choice}>
      {t('app.theme')}
      <select
        value={theme}
        onChange={(event) => {
          const chosen = event.target.value as Theme
          setTheme(chosen)
          applyTheme(chosen)
        }}
      >
        <option value="system">{t('app.themeSystem')}</option>
        <option value="light">{t('app.themeLight')}</option>
        <option value="dark">{t('app.themeDark')}</option>
      </select>
    </label>
  )
}
