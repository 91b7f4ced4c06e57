import { type Static, Type } from 'typebox'
import { type MailLanguage, mailLanguages, mostNews, newsKinds } from '../../domain/news.ts'
import type { MailWish } from '../../storage/tables/news-mails.ts'
import { countUnread, type News } from '../../use-cases/news/read-news.ts'
import { component, nullable, object, ref } from './component.ts'
import { remarkSchema, toReasonAnswer } from './error.ts'
import { answeredCount, answeredId, answeredMoment, answeredMomentOrNull, word } from './fields.ts'

const idOrNull = (description: string) => nullable('string', { maxLength: 255, description })

export const newsItemSchema = component(
  'NewsItem',
  object(
    {
      kind: word(newsKinds, {
        description:
          'breaker_open: an alarm needs an answer. approval_awaited: a list is waiting for your approval. list_ended, import_ended: it is over. import_stuck: nothing of it was sent for an hour. list_commented: somebody else commented on one of your lists.',
      }),
      id: answeredId('Id of the breaker, the list, the import or the comment.'),
      list_id: idOrNull('Id of the list that it is about; null if none.'),
      product_id: idOrNull('Id of the product that it is about; null if none.'),
      at: answeredMoment('When it happened.'),
      text: Type.String({ maxLength: 1000, description: 'What happened, in one sentence.' }),
      remark: Type.Optional(ref(remarkSchema)),
      unread: Type.Boolean({ description: 'Whether it is newer than what you have read.' }),
    },
    'Something that happened and concerns you.',
  ),
)

export const newsSchema = component(
  'News',
  object(
    {
      unread: answeredCount('How many of them you have not read.'),
      read_until: answeredMomentOrNull('Up to when you have read them; null: never.'),
      by_mail: nullable('boolean', {
        description:
          'Whether you get unread news by e-mail, at most once a day; null: the service sends you none.',
      }),
      weekly_by_mail: nullable('boolean', {
        description:
          'Whether you get an e-mail on Mondays about a week in which something happened; null: the service sends you none.',
      }),
      mail_language: Type.Unsafe<MailLanguage | null>({
        type: ['string', 'null'],
        enum: [...mailLanguages, null],
        description:
          'The language of those e-mails; null: none was chosen, and they are in English, or the service sends you none.',
      }),
      items: Type.Array(ref(newsItemSchema), {
        maxItems: mostNews,
        description: 'From the last 30 days, newest first; at most 50.',
      }),
    },
    'What happened that concerns you.',
  ),
)

export const newsReadSchema = component(
  'NewsRead',
  object({
    read_until: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'Up to when you have read: `at` of the newest. An earlier time changes nothing.',
      }),
    ),
    by_mail: Type.Optional(
      Type.Boolean({ description: 'Whether you want unread news by e-mail, once a day.' }),
    ),
    weekly_by_mail: Type.Optional(
      Type.Boolean({
        description:
          'Whether you want an e-mail on Mondays: what moved in the week, what prices earned, what waits for you.',
      }),
    ),
    mail_language: Type.Optional(
      word(mailLanguages, { description: 'The language in which you want e-mails.' }),
    ),
  }),
)

export const newsExample = {
  unread: 1,
  read_until: '2026-01-30T08:00:00.000Z',
  by_mail: true,
  weekly_by_mail: false,
  mail_language: 'en' as const,
  items: [
    {
      kind: 'approval_awaited' as const,
      id: 'list_01KC6Y5D2R7XQ1W8E4T6Y9U3I0',
      list_id: 'list_01KC6Y5D2R7XQ1W8E4T6Y9U3I0',
      product_id: null,
      at: '2026-01-31T12:00:00.000Z',
      text: '“Coffee, week 6” waits for your approval.',
      unread: true,
    },
  ],
}

export function toNewsAnswer(news: News, wish: MailWish | null): Static<typeof newsSchema> {
  const { readUntilMs, items } = news
  return {
    unread: countUnread(news),
    read_until: readUntilMs === null ? null : new Date(readUntilMs).toISOString(),
    by_mail: wish?.byMail ?? null,
    weekly_by_mail: wish?.byWeek ?? null,
    mail_language: wish?.language ?? null,
    items: items.map(({ kind, id, listId, productId, atMs, remark }) => ({
      kind,
      id,
      list_id: listId,
      product_id: productId,
      at: new Date(atMs).toISOString(),
      text: remark.message,
      remark: toReasonAnswer(remark.reason, remark.values),
      unread: atMs > (readUntilMs ?? 0),
    })),
  }
}
