import { useState } from 'react'
import { Choice } from '../components/Choice.tsx'
import { t } from '../messages/messages.ts'
import { applyTheme, chosenTheme } from './theme.ts'

/** Light, dark, or the system's setting. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme)
  const options = {
    system: t('app.themeSystem'),
    light: t('app.themeLight'),
    dark: t('app.themeDark'),
  }
  return (
    <Choice
      label={t('app.theme')}
      value={theme}
      options={options}
      onChange={(chosen) => {
        setTheme(chosen)
        applyTheme(chosen)
      }}
    />
  )
}
