import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../domain/caller.ts'
import { weekOf } from '../../../domain/moment.ts'
import { mailAddressOf } from '../../../domain/news.ts'
import { mailSettingsOf } from '../../../grouped-settings.ts'
import type { Db } from '../../../storage/connection/db.ts'
import { findKey } from '../../../storage/tables/api-keys.ts'
import { keepNewsMark } from '../../../storage/tables/news.ts'
import {
  keepMailLanguage,
  keepMailWish,
  keepWeeklyWish,
  readMailWish,
} from '../../../storage/tables/news-mails.ts'
import { readNews } from '../../../use-cases/news/read-news.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { newsExample, newsReadSchema, newsSchema, toNewsAnswer } from '../../schemas/news.ts'

type NewsDeps = Pick<Deps, 'store' | 'now' | 'config'>

/** GET /v1/session/news. What happened that concerns the caller. */
export function getNews(deps: NewsDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/session/news',
      {
        config: { scope: 'products:read', examples: { 200: newsExample } },
        schema: {
          operationId: 'session.news',
          summary: 'Read your news',
          description:
            'What happened in the last 30 days that concerns the owner of the session or key: open alarms, lists waiting for your approval, lists and imports that ended, and comments by others on lists that you requested or commented on.',
          tags: ['Session'],
          response: { 200: ref(newsSchema) },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        reply.header('cache-control', 'no-store')
        return deps.store.tenant(caller.tenantId, (db) => answerNews(deps, db, caller))
      },
    )
  }
}

/** PUT /v1/session/news. Sets up to when the news has been read. */
export function readNewsUntil(deps: NewsDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.put(
      '/session/news',
      {
        config: {
          scope: 'products:read',
          bodyExample: { read_until: '2026-01-31T12:00:00.000Z' },
          examples: { 200: { ...newsExample, unread: 0 } },
        },
        schema: {
          operationId: 'session.read_news',
          summary: 'Mark news as read',
          description:
            'Sets up to when you have read the news: those are no longer counted. It applies only to you, in every browser. Also sets whether you want unread news and a summary of each week by e-mail, and in which language.',
          tags: ['Session'],
          body: ref(newsReadSchema),
          response: { 200: ref(newsSchema) },
        },
      },
      async (request) => {
        const caller = callerOf(request)
        const { tenantId, keyId } = caller
        const {
          read_until: readUntil,
          by_mail: byMail,
          weekly_by_mail: byWeek,
          mail_language: language,
        } = request.body
        return deps.store.tenant(tenantId, async (db) => {
          if (readUntil !== undefined) {
            // Later news is still unread.
            const readUntilMs = Math.min(Date.parse(readUntil), deps.now())
            await keepNewsMark(db, tenantId, keyId, new Date(readUntilMs))
          }
          if (byMail !== undefined) await keepMailWish(db, tenantId, keyId, byMail)
          if (byWeek !== undefined) {
            await keepWeeklyWish(db, tenantId, keyId, byWeek, weekOf(deps.now()))
          }
          if (language !== undefined) await keepMailLanguage(db, tenantId, keyId, language)
          return answerNews(deps, db, caller)
        })
      },
    )
  }
}

async function answerNews({ config, now }: NewsDeps, db: Db, caller: Caller) {
  const { tenantId, keyId } = caller
  const news = await readNews(now(), db, caller)
  const mail = mailSettingsOf(config)
  const name = mail && (await findKey(db, tenantId, keyId))?.name
  const mayBeMailed = mail && name && mailAddressOf(name, mail.domains) !== null
  return toNewsAnswer(news, mayBeMailed ? await readMailWish(db, tenantId, keyId) : null)
}
