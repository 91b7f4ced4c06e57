/** The languages of the console, each by its own name. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
} as const

export type Language = keyof typeof languages

const key = 'lerner-language'

function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(languages, text)
}

/** The language chosen in this browser; null where the browser's own decides. */
export function chosenLanguage(): Language | null {
  try {
    const kept = localStorage.getItem(key)
    return isLanguage(kept) ? kept : null
  } catch {
    // A browser that keeps nothing, or no browser.
    return null
  }
}

/** Keeps the language for the next time that the page is loaded; null follows the browser. */
export function chooseLanguage(language: Language | null): void {
  try {
    if (language === null) localStorage.removeItem(key)
    else localStorage.setItem(key, language)
  } catch {
    // Kept nowhere: the browser's language stays.
  }
}

/**
 * The language to speak to a reader, and the locale to write numbers and dates in: that of the
 * browser which speaks the language first, so that an Austrian reads Austrian dates.
 *
 * @param wanted - Locales of the browser, the dearest first.
 */
export function languageFor(
  chosen: Language | null,
  wanted: readonly string[],
): { language: Language; locale: string } {
  const spoken = (locale: string) => locale.split('-')[0] ?? ''
  const language = chosen ?? wanted.map(spoken).find(isLanguage) ?? 'en'
  const own = wanted.find((locale) => spoken(locale) === language)
  // Whoever reads English for want of another keeps the numbers of the browser.
  const locale = own ?? (chosen === null ? wanted[0] : undefined) ?? language
  return { language, locale }
}

/** Of this page, from when it is loaded until it is left. */
export const { language, locale } = languageFor(
  chosenLanguage(),
  'document' in globalThis ? navigator.languages : ['en'],
)
