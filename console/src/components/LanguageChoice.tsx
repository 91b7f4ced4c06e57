import { chooseLanguage, chosenLanguage, languages } from '../messages/language.ts'
import { t } from '../messages/messages.ts'
import { Choice } from './Choice.tsx'

/** The language of the console. Changing it reloads the page. */
export function LanguageChoice() {
  const options = { browser: t('components.languageOfBrowser'), ...languages }
  return (
    <Choice
      label={t('components.language')}
      value={chosenLanguage() ?? 'browser'}
      options={options}
      onChange={(chosen) => {
        chooseLanguage(chosen === 'browser' ? null : chosen)
        location.reload()
      }}
    />
  )
}
