import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { weekOf } from '../../domain/moment.ts'
import type { Role } from '../../domain/role.ts'
import { createAccount } from '../../storage/tables/accounts.ts'
import { keepNewsMark } from '../../storage/tables/news.ts'
import { keepMailLanguage, keepMailWish, keepWeeklyWish } from '../../storage/tables/news-mails.ts'
import { storeQuotes } from '../../testing/quotes.ts'
import { refuseWrites } from '../../testing/refuse-writes.ts'
import { testService } from '../../testing/service.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { keyOfPerson } from '../../use-cases/keys/key-of-person.ts'
import { recordOutcomes } from '../../use-cases/outcomes/record-outcomes.ts'
import { resolveBySystem } from '../../webhooks/send.ts'
import { expireQuotes } from '../upkeep/expire-quotes.ts'
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

describe('a week goes out by e-mail', () => {
  /** On the Monday after the clock's week, at seven. */
  const nextMonday = () => {
    const monday = Date.parse(weekOf(service.clock.nowMs + 7 * dayMs))
    service.clock.nowMs = monday + 7 * 60 * minuteMs
  }
  const choose = async (keyId: string) => {
    await inTenant((db) => keepMailWish(db, tenantId, keyId, false))
    const monday = weekOf(service.clock.nowMs)
    await inTenant((db) => keepWeeklyWish(db, tenantId, keyId, true, monday))
  }
  /** A list of two prices, one of them new, that came into force two days ago. */
  async function list(name: string): Promise<void> {
    const at = (days: number) => `'${new Date(service.clock.nowMs + days * dayMs).toISOString()}'`
    await service.asOwner(
      `insert into price_lists (tenant_id, id, name, currency, from_at, until_at, design, series,
         selection, seed, status, created_at, activated_at)
       values (${tenantId}, 'list_${name}', '${name}', 'usd', ${at(-2)}, ${at(20)}, 'best',
         'list_${name}', '{}', 1, 'active', ${at(-3)}, ${at(-2)})`,
    )
    for (const [id, price] of Object.entries({ tea: 900, mug: 1000 })) {
      await service.asOwner(
        `insert into price_list_entries (tenant_id, product_id, list_id, name, attributes,
           base_price, current_price, proposed_price, price, gain, unit, prices, probabilities,
           confidence, factors, belief_version, details)
         values (${tenantId}, '${id}', 'list_${name}', '${id}', '{}', 1000, 1000, ${price},
           ${price}, 0, '${id}', '{${price}}', '{1}', 1, '{}', 0, '{}')`,
      )
    }
  }

  /** Offers of the last 13 days, every fourth hour at base prices, where one in five is bought. */
  async function offers(): Promise<void> {
    const { store } = service.deps
    const everyMs = 10 * minuteMs
    const firstMs = Math.floor((service.clock.nowMs - 13 * dayMs) / 3_600_000) * 3_600_000
    const quotes = Array.from({ length: 13 * 144 }, (_, i) => {
      const held = Math.floor(i / 6) % 4 === 0
      return {
        ...{ arm: held ? ('holdout' as const) : ('optimized' as const), holdoutShare: 0.25 },
        ...{ priceMinor: held ? 1000 : 1100, createdAtMs: firstMs + i * everyMs },
      }
    })
    await service.asOwner(
      `insert into products (tenant_id, id, name, base_price, currency)
       values (${tenantId}, 'tea', 'Tea', 1000, 'usd')`,
    )
    const ids = await storeQuotes(store, tenantId, quotes)
    const bought = ids.filter((_, i) => (Math.floor(i / 6) % 4 === 0 ? i % 5 : i % 4) === 0)
    const outcomes = bought.map((quoteId) => ({ quoteId, status: 'accepted' as const }))
    await inTenant((db) => recordOutcomes(db, tenantId, [outcomes], service.clock.nowMs))
    for (let count = 1; count > 0; ) count = await expireQuotes(service.deps, 'live', tenantId)
  }
  const textTo = (name: string) =>
    Buffer.from(
      smtp.taken
        .find(({ to }) => to[0] === name)
        ?.text.replaceAll('=\r\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) ??
        '',
      'latin1',
    ).toString('utf8')
  afterEach(() => service.asOwner('delete from price_list_entries; delete from price_lists'))

  test('on Mondays, once, to those who chose it: what moved and what waits', async () => {
    const ana = await person('ana@shop.test')
    await choose(ana)
    const ben = await person('ben@shop.test')
    await inTenant((db) => keepMailWish(db, tenantId, ben, false))
    await list('Spring')
    expect(await mailer.mailDue()).toBe(0) // the first one is about the week after
    nextMonday()
    await service.asOwner('delete from price_list_entries; delete from price_lists')
    await list('Spring')
    await alarm()
    const other = await service.beside('other week')
    const beside = createNewsMailer(other.deps, resolveBySystem)
    const counts = await Promise.all([mailer.mailDue(), beside.mailDue()])
    counts.push(await mailer.mailDue())
    service.clock.nowMs += dayMs
    counts.push(await mailer.mailDue())
    await other.close()

    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    const text = textTo('ana@shop.test')
    expect(text).toContain('Subject: Your week in Lerner')
    expect(text).toContain('“Spring” became active with 1 new price.')
    expect(text).toContain('https://prices.test/lerner/worklist/list_Spring')
    expect(text).toContain(`A new unit cost of mug ${opened} can hardly be right`)
    expect(text).toContain('https://prices.test/lerner/alarms')
    expect(text).not.toContain('WHAT OPTIMIZED PRICES EARNED')
    expect(smtp.taken[0]?.messageId).toMatch(/^<week\./)
  })

  test('in the reader’s language, with what was sold and what prices earned', async () => {
    const ana = await person('ana@shop.test')
    await choose(ana)
    await inTenant((db) => keepMailLanguage(db, tenantId, ana, 'de'))
    nextMonday()
    await offers()
    expect(await mailer.mailDue()).toBe(1)

    const text = textTo('ana@shop.test')
    expect(text).toContain('Subject: Ihre Woche in Lerner')
    expect(text).toMatch(
      /Tagen für [\d.]+\s\$ verkauft, \d+\s% (mehr|weniger) als in den sieben davor/,
    )
    expect(text).toMatch(
      /haben bisher [\d.,]+\s\$ mehr Umsatz eingebracht als Basispreise \(95-%-Intervall: -?[\d.,]+\s\$ bis [\d.,]+\s\$\)/,
    )
    expect(text).toContain('https://prices.test/lerner/evidence')
    expect(text).not.toContain('WAS AUF SIE WARTET')
  })

  test('to nobody after a week in which nothing happened', async () => {
    await choose(await person('ana@shop.test'))
    service.clock.nowMs += 60 * dayMs
    nextMonday()
    expect(await mailer.mailDue()).toBe(0)
    expect(smtp.taken).toEqual([])
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
