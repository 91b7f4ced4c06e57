import { createHash } from 'node:crypto'
import type { MailLanguage, NewsItem } from '../../domain/news.ts'
import type { MailSettings } from '../../grouped-settings.ts'
import { mailWordsIn, newsInWords } from './mail-words.ts'
import type { Mail } from './send-mail.ts'

/** A person's daily e-mail in their language: what is new, each with a link to the console. */
export function digestOf(
  { from, consoleUrl }: Pick<MailSettings, 'from' | 'consoleUrl'>,
  to: string,
  items: readonly NewsItem[],
  language: MailLanguage,
): Omit<Mail, 'messageId'> {
  const words = mailWordsIn(language)
  const texts = items.map((item) => {
    const { message, reason, values } = item.remark
    const said = newsInWords(words, reason, values) ?? message
    return `- ${said}\n  ${consoleUrl}${placeOf(item)}`
  })
  return {
    from,
    to,
    subject: words.subject(items.length),
    text: `${texts.join('\n\n')}\n\n${words.foot(`${consoleUrl}/`)}\n`,
  }
}

/** The console's page of a thing. */
function placeOf({ kind, listId }: NewsItem): string {
  if (kind === 'breaker_open') return '/alarms'
  if (kind === 'import_ended' || kind === 'import_stuck') return '/import'
  return listId === null ? '/worklist' : `/worklist/${listId}`
}

/**
 * The same for each attempt at a person's daily e-mail: a server that already has it, although its
 * response was lost, recognises it.
 */
export function messageIdOf(
  tenantId: number,
  { issuer, subject }: { issuer: string; subject: string },
  day: string,
  from: string,
): string {
  const who = JSON.stringify([tenantId, issuer, subject, day])
  const digest = createHash('sha256').update(who).digest('hex').slice(0, 32)
  return `<news.${day}.${digest}@${from.slice(from.lastIndexOf('@') + 1)}>`
}
