import { createHash } from 'node:crypto'
import type { MailLanguage, NewsItem } from '../../domain/news.ts'
import type { MailSettings } from '../../grouped-settings.ts'
import { inMail, newsInWords } from './mail-words.ts'
import type { Mail } from './send-mail.ts'

/** The subject and the text of an e-mail. */
export type Letter = Pick<Mail, 'subject' | 'text'>

/** A person's daily e-mail in their language: what is new, each with a link to the console. */
export function digestOf(
  { consoleUrl }: Pick<MailSettings, 'consoleUrl'>,
  items: readonly NewsItem[],
  language: MailLanguage,
): Letter {
  const texts = items.map((item) => newsLine(item, consoleUrl, language))
  const foot = inMail(language, 'foot', { address: `${consoleUrl}/` })
  return {
    subject: inMail(language, 'subject', { count: items.length }),
    text: `${texts.join('\n\n')}\n\n${foot}\n`,
  }
}

/** A piece of news, and below it where it is dealt with. */
export function newsLine(item: NewsItem, consoleUrl: string, language: MailLanguage): string {
  return lineOf(newsInWords(language, item.remark), `${consoleUrl}${placeOf(item)}`)
}

/** A point of an e-mail, and below it the address that it leads to. */
export function lineOf(text: string, address: string): string {
  return `- ${text}\n  ${address}`
}

/** The console's page of a thing. */
function placeOf({ kind, listId }: NewsItem): string {
  if (kind === 'breaker_open') return '/alarms'
  if (kind === 'import_ended' || kind === 'import_stuck') return '/import'
  return listId === null ? '/worklist' : `/worklist/${listId}`
}

/**
 * The same for each attempt at a person's e-mail of a day: a server that already has it, although
 * its response was lost, recognises it.
 *
 * @param name - Which e-mail it is.
 */
export function messageIdOf(
  tenantId: number,
  { issuer, subject }: { issuer: string; subject: string },
  name: 'news' | 'week',
  day: string,
  from: string,
): string {
  const who = JSON.stringify([tenantId, issuer, subject, day])
  const digest = createHash('sha256').update(who).digest('hex').slice(0, 32)
  return `<${name}.${day}.${digest}@${from.slice(from.lastIndexOf('@') + 1)}>`
}
