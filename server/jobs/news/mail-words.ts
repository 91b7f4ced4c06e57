import type { MailLanguage } from '../../domain/news.ts'
import { newsSentences } from '../../domain/reasons/news-sentences.ts'
import type { Remark } from '../../domain/reasons/remark-for.ts'
import { say } from './say.ts'
import { english, type MailWords } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'
import { spanish } from './words/spanish.ts'

const wordsOf: Readonly<Record<MailLanguage, MailWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}

/** A message of e-mails in a language. */
export function inMail(
  language: MailLanguage,
  name: keyof MailWords,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return say(wordsOf[language][name], values, language)
}

/** The sentence of news in a language, as the console has it. */
export function newsInWords(
  language: MailLanguage,
  { message, reason, values = {} }: Remark,
): string {
  const sentences: Readonly<Record<string, string>> = newsSentences[language]
  const sentence = sentences[reason ?? '']
  return sentence === undefined ? message : say(sentence, values, language)
}
