import type { Deps } from '../../deps.ts'
import { weekOf } from '../../domain/moment.ts'
import { mailAddressOf } from '../../domain/news.ts'
import { type MailSettings, mailSettingsOf } from '../../grouped-settings.ts'
import { findAccount } from '../../storage/tables/accounts.ts'
import {
  findMailReaders,
  leaseMail,
  type MailKind,
  type MailReader,
  settleMail,
} from '../../storage/tables/news-mails.ts'
import { readNews } from '../../use-cases/news/read-news.ts'
import { readWeek } from '../../use-cases/news/read-week.ts'
import { type AddressRule, addressRule } from '../../webhooks/address.ts'
import type { Resolve } from '../../webhooks/send.ts'
import { type Loop, startLoop } from '../loop.ts'
import { digestOf, type Letter, messageIdOf } from './digest.ts'
import { sendMail } from './send-mail.ts'
import { weekLetter } from './week-letter.ts'

export type NewsMailer = {
  /** Sends what is due; returns how many e-mails went out. */
  mailDue(): Promise<number>
  /** Checks repeatedly for what is due, if e-mail is set up. */
  start(): void
  stop(): Promise<void>
}

const pollMs = 60_000
/** Failed e-mails, and those of a replica that died, are retried after this long. */
const leaseMs = 900_000

type MailDeps = Pick<Deps, 'store' | 'log' | 'config' | 'now'>

/**
 * Sends each person who signed in with a provider their unread news once a day, and what the week
 * brought on Mondays if they chose that. Replicas share the work: each takes people that no other
 * has.
 */
export function createNewsMailer(deps: MailDeps, resolve: Resolve): NewsMailer {
  const mail = mailSettingsOf(deps.config)
  const rule = addressRule(deps.config.webhookAllowCidrs)
  let loop: Loop | null = null
  let isStopped = false

  async function mailDue(): Promise<number> {
    if (mail === null) return 0
    const now = new Date(deps.now())
    if (now.getUTCHours() < mail.hour) return 0
    const account = await deps.store.system((db) => findAccount(db, mail.account))
    if (account === null) return 0
    const tenantId = mail.mode === 'live' ? account.liveTenantId : account.testTenantId
    const way = { deps, mail, rule, resolve, tenantId }
    const daily = await mailAll(way, 'daily', now.toISOString().slice(0, 10), now)
    return daily + (await mailAll(way, 'weekly', weekOf(now.getTime()), now))
  }

  async function mailAll(way: Way, kind: MailKind, day: string, now: Date): Promise<number> {
    const { tenantId } = way
    const due = await deps.store.tenant(tenantId, (db) =>
      findMailReaders(db, tenantId, kind, day, now),
    )
    let sent = 0
    for (const reader of due) {
      if (isStopped) break
      try {
        if (await mailOne(way, reader, kind, day)) sent += 1
      } catch (error) {
        deps.log.error({ err: error, keyId: reader.keyId }, 'news could not be sent by e-mail')
      }
    }
    return sent
  }

  return {
    mailDue,
    start() {
      if (mail === null) return
      const work = async () => {
        await mailDue()
      }
      loop = startLoop(deps.log, 'news by e-mail', pollMs, work)
    },
    async stop() {
      isStopped = true
      await loop?.stop()
    },
  }
}

type Way = {
  deps: MailDeps
  mail: MailSettings
  rule: AddressRule
  resolve: Resolve
  tenantId: number
}

/** Sends a person an e-mail, if no other replica does and there is anything to say. */
async function mailOne(
  { deps, mail, rule, resolve, tenantId }: Way,
  reader: MailReader,
  kind: MailKind,
  day: string,
): Promise<boolean> {
  const nowMs = deps.now()
  const lease = { kind, day, now: new Date(nowMs), until: new Date(nowMs + leaseMs) }
  const isOurs = await deps.store.tenant(tenantId, (db) => leaseMail(db, tenantId, reader, lease))
  if (!isOurs) return false
  const settle = (mailedUntil: Date | null) =>
    deps.store.tenant(tenantId, (db) =>
      settleMail(db, tenantId, reader, { kind, day, mailedUntil }),
    )
  const to = mailAddressOf(reader.name, mail.domains)
  const write = kind === 'daily' ? writeNews : writeWeek
  const letter = to === null ? null : await write(deps, mail, { ...reader, tenantId })
  if (to === null || letter === null) {
    await settle(null)
    return false
  }
  const { from } = mail
  const messageId = messageIdOf(tenantId, reader, kind === 'daily' ? 'news' : 'week', day, from)
  const handed = await sendMail(mail.smtp, { from, to, ...letter, messageId }, rule, resolve)
  if (handed.became === 'sent') {
    await settle(kind === 'daily' ? new Date(nowMs) : null)
    return true
  }
  deps.log.warn(
    { keyId: reader.keyId, error: handed.error, became: handed.became },
    'news could not be sent by e-mail',
  )
  // If it may still be accepted, the lease expires and it is retried.
  if (handed.became === 'refused') await settle(null)
  return false
}

type Reader = MailReader & { tenantId: number }

/** What is unread and was in no e-mail; null if nothing is. */
async function writeNews(
  { store, now }: MailDeps,
  mail: MailSettings,
  reader: Reader,
): Promise<Letter | null> {
  const news = await store.tenant(reader.tenantId, (db) => readNews(now(), db, reader))
  const knownUntilMs = Math.max(news.readUntilMs ?? 0, reader.mailedUntil?.getTime() ?? 0)
  const items = news.items.filter(({ atMs }) => atMs > knownUntilMs)
  return items.length === 0 ? null : digestOf(mail, items, reader.language)
}

/** What the week brought; null if nothing happened. */
async function writeWeek(
  deps: MailDeps,
  { consoleUrl }: MailSettings,
  reader: Reader,
): Promise<Letter | null> {
  const week = await readWeek(deps, reader)
  return week === null ? null : weekLetter(week, consoleUrl, reader.language)
}
