import type { Deps } from '../../deps.ts'
import { mailAddressOf } from '../../domain/news.ts'
import { type MailSettings, mailSettingsOf } from '../../grouped-settings.ts'
import { findAccount } from '../../storage/tables/accounts.ts'
import {
  findMailReaders,
  leaseMail,
  type MailReader,
  settleMail,
} from '../../storage/tables/news-mails.ts'
import { readNews } from '../../use-cases/news/read-news.ts'
import { type AddressRule, addressRule } from '../../webhooks/address.ts'
import type { Resolve } from '../../webhooks/send.ts'
import { type Loop, startLoop } from '../loop.ts'
import { digestOf, messageIdOf } from './digest.ts'
import { sendMail } from './send-mail.ts'

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
 * Sends each person who signed in with a provider their unread news, once a day. Replicas share the
 * work: each takes people that no other has.
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
    const day = now.toISOString().slice(0, 10)
    const account = await deps.store.system((db) => findAccount(db, mail.account))
    if (account === null) return 0
    const tenantId = mail.mode === 'live' ? account.liveTenantId : account.testTenantId
    const due = await deps.store.tenant(tenantId, (db) => findMailReaders(db, tenantId, day, now))
    let sent = 0
    for (const reader of due) {
      if (isStopped) break
      try {
        if (await mailOne({ deps, mail, rule, resolve }, tenantId, reader, day)) sent += 1
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

type Way = { deps: MailDeps; mail: MailSettings; rule: AddressRule; resolve: Resolve }

/** Sends a person the daily e-mail, if no other replica does and there is any news. */
async function mailOne(
  { deps, mail, rule, resolve }: Way,
  tenantId: number,
  reader: MailReader,
  day: string,
): Promise<boolean> {
  const nowMs = deps.now()
  const taken = await deps.store.tenant(tenantId, async (db) => {
    const lease = { day, now: new Date(nowMs), until: new Date(nowMs + leaseMs) }
    if (!(await leaseMail(db, tenantId, reader, lease))) return null
    return readNews(nowMs, db, { ...reader, tenantId })
  })
  if (taken === null) return false
  const settle = (mailedUntil: Date | null) =>
    deps.store.tenant(tenantId, (db) => settleMail(db, tenantId, reader, { day, mailedUntil }))
  const knownUntilMs = Math.max(taken.readUntilMs ?? 0, reader.mailedUntil?.getTime() ?? 0)
  const items = taken.items.filter(({ atMs }) => atMs > knownUntilMs)
  const to = mailAddressOf(reader.name, mail.domains)
  if (to === null || items.length === 0) {
    await settle(null)
    return false
  }
  const messageId = messageIdOf(tenantId, reader, day, mail.from)
  const handed = await sendMail(
    mail.smtp,
    { ...digestOf(mail, to, items, reader.language), messageId },
    rule,
    resolve,
  )
  if (handed.became === 'sent') {
    await settle(new Date(nowMs))
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
