import { currencyExponent } from '../../domain/money.ts'
import type { MailLanguage } from '../../domain/news.ts'
import type { MovedList } from '../../storage/tables/news.ts'
import type { Week } from '../../use-cases/news/read-week.ts'
import { type Letter, lineOf, newsLine } from './digest.ts'
import { inMail } from './mail-words.ts'

/** How much of what waits is told; the rest is counted. */
const mostWaiting = 10
/** Amounts from this on are told without decimals. */
const largeAmount = 100

/** A person's e-mail about a week in their language: what moved, what it earned, what waits. */
export function weekLetter(week: Week, consoleUrl: string, language: MailLanguage): Letter {
  const { lists, sold, earned, waits } = week
  const told = waits.slice(0, mostWaiting)
  const rest = waits.length - told.length
  const parts = [
    partOf(inMail(language, 'weekMoved'), [
      ...lists.map((list) =>
        lineOf(listInWords(list, language), `${consoleUrl}/worklist/${list.id}`),
      ),
      ...(sold === null ? [] : [lineOf(soldInWords(sold, language), `${consoleUrl}/`)]),
    ]),
    partOf(
      inMail(language, 'weekEarned'),
      earned === null ? [] : [lineOf(earnedInWords(earned, language), `${consoleUrl}/evidence`)],
    ),
    partOf(inMail(language, 'weekWaits'), [
      ...told.map((item) => newsLine(item, consoleUrl, language)),
      ...(rest > 0 ? [lineOf(inMail(language, 'more', { count: rest }), `${consoleUrl}/`)] : []),
    ]),
    inMail(language, 'weekFoot', { address: `${consoleUrl}/` }),
  ]
  return {
    subject: inMail(language, 'weekSubject'),
    text: `${parts.filter((part) => part !== '').join('\n\n')}\n`,
  }
}

function partOf(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [heading.toLocaleUpperCase(), ...lines].join('\n\n')
}

function listInWords(
  { name, status, isReverted, prices }: MovedList,
  language: MailLanguage,
): string {
  if (status === 'active') return inMail(language, 'listActive', { name, prices })
  return inMail(language, isReverted ? 'listReverted' : 'listEnded', { name })
}

function soldInWords(
  { currency, revenue, before }: NonNullable<Week['sold']>,
  language: MailLanguage,
): string {
  const change = before > 0 ? Math.round((revenue / before - 1) * 100) / 100 : null
  const share = { style: 'percent', maximumFractionDigits: 0 } as const
  return inMail(language, 'sold', {
    revenue: money(revenue, currency, language),
    change: change === null ? 'none' : change > 0 ? 'up' : change < 0 ? 'down' : 'same',
    share: Math.abs(change ?? 0).toLocaleString(language, share),
  })
}

function earnedInWords(
  { currency, measure, value, low, high }: NonNullable<Week['earned']>,
  language: MailLanguage,
): string {
  return inMail(language, 'earned', {
    amount: money(Math.abs(value), currency, language),
    sign: value < 0 ? 'less' : 'more',
    measure,
    low: money(low, currency, language),
    high: money(high, currency, language),
  })
}

function money(minor: number, currency: string, language: MailLanguage): string {
  const amount = minor / 10 ** currencyExponent(currency)
  return amount.toLocaleString(language, {
    style: 'currency',
    currency: currency.toUpperCase(),
    ...(Math.abs(amount) >= largeAmount && { maximumFractionDigits: 0 }),
  })
}
