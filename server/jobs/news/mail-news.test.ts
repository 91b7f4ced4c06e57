import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../domain/role.ts'
import { createAccount } from '../../storage/tables/accounts.ts'
import { keepNewsMark } from '../../storage/tables/news.ts'
import { keepMailLanguage, keepMailWish } from '../../storage/tables/news-mails.ts'
import { refuseWrites } from '../../testing/refuse-writes.ts'
import { testService } from '../../testing/service.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { keyOfPerson } from '../../use-cases/keys/key-of-person.ts'
import { resolveBySystem } from '../../webhooks/send.ts'
import { createNewsMailer } from './mail-news.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let service: Awaited<ReturnType<typeof testService>>
let tenantId: number
let mailer: ReturnType<typeof createNewsMailer>

const settings = (url: string) => ({
  LERNER_PUBLIC_URL: 'https://prices.test',
  LERNER_BASE_PATH: '/lerner',
  LERNER_OIDC_ISSUER: 'https://login.test',
  LERNER_OIDC_CLIENT_ID: 'lerner',
  LERNER_OIDC_ROLES: '*=viewer',
  LERNER_SMTP_URL: url,
  LERNER_MAIL_FROM: 'prices@shop.test',
  LERNER_MAIL_DOMAINS: 'shop.test',
  LERNER_WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32',
})

beforeAll(async () => {
  smtp = await startSmtpServer()
  service = await testService(settings(smtp.url))
  const account = await service.deps.store.system((db) => createAccount(db, 'default'))
  tenantId = account.liveTenantId
  mailer = createNewsMailer(service.deps, resolveBySystem)
  service.clock.nowMs = Math.floor(Date.now() / dayMs) * dayMs + 7 * 60 * minuteMs
})
afterAll(async () => {
  await service.close()
  await smtp.close()
})
afterEach(async () => {
  smtp.answerWith(null)
  await service.asOwner('delete from people')
  await service.asOwner('delete from breakers')
  smtp.taken.length = 0
  service.clock.nowMs += dayMs
})

const inTenant = <Result>(work: Parameters<typeof service.deps.store.tenant<Result>>[1]) =>
  service.deps.store.tenant(tenantId, work)

/** A person who signed in; the key that they act with. */
async function person(name: string, role: Role = 'manager'): Promise<string> {
  const who = { issuer: 'https://login.test', subject: name, name, role }
  const { pepper } = service.deps
  const made = await inTenant((db) =>
    keyOfPerson(db, { pepper, nowMs: service.clock.nowMs }, { tenantId, mode: 'live' }, who),
  )
  return made.key.id
}

let opened = 0
/** An alarm that opened a minute ago and concerns everyone. */
async function alarm(): Promise<void> {
  opened += 1
  const at = new Date(service.clock.nowMs - minuteMs).toISOString()
  await service.asOwner(
    `insert into breakers (tenant_id, id, product_id, currency, kind, stops, own, created_at)
     values (${tenantId}, 'brk_${opened}', 'mug ${opened}', 'usd', 'unit_cost', true, '{}', '${at}')`,
  )
}

describe('what is new goes out by e-mail', () => {
  test('once a day to each person, with the way to each thing, whichever replica sends it', async () => {
    await person('ana@shop.test')
    await person('Ben@Shop.test', 'viewer')
    await alarm()
    const other = await service.beside('other')
    const beside = createNewsMailer(other.deps, resolveBySystem)
    const counts = await Promise.all([mailer.mailDue(), beside.mailDue()])
    counts.push(await mailer.mailDue(), await beside.mailDue())
    await other.close()

    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(smtp.taken.map(({ to }) => to[0]).sort()).toEqual(['Ben@shop.test', 'ana@shop.test'])
    const [mail] = smtp.taken
    expect(mail?.text).toContain('Subject: One thing is new in Lerner')
    expect(mail?.text).toContain('Auto-Submitted: auto-generated')
    expect(mail?.text.replaceAll('=\r\n', '')).toContain('https://prices.test/lerner/alarms')
    expect(new Set(smtp.taken.map(({ messageId }) => messageId)).size).toBe(2)
  })

  test('to everybody but the one for whom it fails', async () => {
    await person('ana@shop.test')
    await person('ben@shop.test')
    await alarm()
    const failing = "new.subject = 'ana@shop.test'"
    const allow = await refuseWrites(service.asOwner, 'update', 'people', failing)
    const sent = await mailer.mailDue()
    await allow()

    expect([sent, smtp.taken.map(({ to }) => to[0])]).toEqual([1, ['ben@shop.test']])
  })

  test('again on the next day with what is newer alone', async () => {
    await person('ana@shop.test')
    await alarm()
    expect(await mailer.mailDue()).toBe(1)
    service.clock.nowMs += dayMs
    expect(await mailer.mailDue()).toBe(0)
    await alarm()
    expect(await mailer.mailDue()).toBe(0)
    service.clock.nowMs += dayMs
    expect(await mailer.mailDue()).toBe(1)
    expect(smtp.taken[1]?.text).toContain(`mug ${opened} `)
    expect(smtp.taken[1]?.text).not.toContain(`mug ${opened - 1} `)
  })

  test('to nobody who has read it, wants none, has no address in an allowed domain, or has left', async () => {
    await alarm()
    const reader = await person('reads@shop.test')
    await inTenant((db) => keepNewsMark(db, tenantId, reader, new Date(service.clock.nowMs)))
    const quiet = await person('quiet@shop.test')
    await inTenant((db) => keepMailWish(db, tenantId, quiet, false))
    const gone = await person('gone@shop.test')
    await service.asOwner(`update api_keys set revoked_at = now() where id = '${gone}'`)
    for (const name of ['eve@elsewhere.test', 'eve@shop.test.evil', 'Eve', 'a@b@shop.test']) {
      await person(name)
    }
    await person('eve@evil.test,ana@shop.test')

    expect(await mailer.mailDue()).toBe(0)
    expect(smtp.taken).toEqual([])
  })

  test('in the language in which each reads the console', async () => {
    const ana = await person('ana@shop.test')
    await person('ben@shop.test')
    await inTenant((db) => keepMailLanguage(db, tenantId, ana, 'de'))
    await alarm()
    expect(await mailer.mailDue()).toBe(2)
    const textTo = (name: string) =>
      smtp.taken.find(({ to }) => to[0] === name)?.text.replaceAll('=\r\n', '')
    expect(textTo('ana@shop.test')).toContain('Subject: Eine Neuigkeit in Lerner')
    expect(textTo('ana@shop.test')).toContain('einmal am Tag')
    expect(textTo('ana@shop.test')).toContain(`(mug ${opened})`)
    expect(textTo('ben@shop.test')).toContain('Subject: One thing is new in Lerner')
  })

  test('not before the hour', async () => {
    await person('ana@shop.test')
    await alarm()
    service.clock.nowMs -= 90 * minuteMs // 05:30
    expect(await mailer.mailDue()).toBe(0)
    service.clock.nowMs += 90 * minuteMs
    expect(await mailer.mailDue()).toBe(1)
  })
})

describe('a server of SMTP', () => {
  test('that has a mail and says it has not gets the same one again, known by its Message-ID', async () => {
    await person('ana@shop.test')
    await alarm()
    smtp.answerWith(451)
    expect(await mailer.mailDue()).toBe(0)
    smtp.answerWith(null)
    expect(await mailer.mailDue()).toBe(0) // its lease runs
    service.clock.nowMs += 16 * minuteMs
    expect(await mailer.mailDue()).toBe(1)
    const [first, second] = smtp.taken
    expect(first?.messageId).toMatch(/^<news\.\d{4}-\d\d-\d\d\.[0-9a-f]{32}@shop\.test>$/)
    expect(second?.messageId).toBe(first?.messageId)
  })

  test('that refuses a mail for good is not asked again that day', async () => {
    await person('ana@shop.test')
    await alarm()
    smtp.answerWith(554)
    expect(await mailer.mailDue()).toBe(0)
    service.clock.nowMs += 16 * minuteMs
    expect(await mailer.mailDue()).toBe(0)
    expect(smtp.taken).toHaveLength(1)
  })

  test('at an address that is neither public nor allowed is never connected to', async () => {
    await person('ana@shop.test')
    await alarm()
    const before = smtp.connections()
    const config = { ...service.deps.config, webhookAllowCidrs: [] }
    expect(await createNewsMailer({ ...service.deps, config }, resolveBySystem).mailDue()).toBe(0)
    expect(smtp.connections()).toBe(before)
  })

  test('at a public address takes nothing without TLS', async () => {
    await person('ana@shop.test')
    await alarm()
    const { hostname, port } = new URL(smtp.url.replace('smtp:', 'http:'))
    expect(hostname).toBe('127.0.0.1')
    const { sendMail } = await import('./send-mail.ts')
    const rule = { mayReach: () => true, isAllowed: () => false }
    const mail = { from: 'a@shop.test', to: 'b@shop.test', subject: 's', text: 't', messageId: '' }
    const url = { host: hostname, port: Number(port), secure: false, login: null }
    const handed = await sendMail(
      url,
      { ...mail, messageId: '<1@shop.test>' },
      rule,
      resolveBySystem,
    )
    expect(handed.became).toBe('failed')
    expect(smtp.taken).toEqual([])
  })
})
