import type { Scope } from '../../domain/caller.ts'
import type { MailLanguage } from '../../domain/news.ts'
import type { Db } from '../connection/db.ts'

/** daily: what is unread. weekly: what the week brought. */
export type MailKind = 'daily' | 'weekly'

/** A person whose e-mail is due. */
export type MailReader = {
  issuer: string
  subject: string
  keyId: string
  /** Their name at the identity provider. */
  name: string
  scopes: readonly Scope[]
  /** The language that they last read the console in. */
  language: MailLanguage
  /** News after this were in none of their e-mails; null: there has been none yet. */
  mailedUntil: Date | null
}

type ReaderRow = {
  issuer: string
  subject: string
  key_id: string
  name: string
  scopes: Scope[]
  mail_language: MailLanguage | null
  mailed_until: Date | null
}

/** How many people get their e-mails per run. */
const mostReaders = 500

const columnsOf = {
  daily: { wish: 'by_mail', on: 'mailed_on', lease: 'mail_leased_until' },
  weekly: { wish: 'by_week', on: 'weekly_on', lease: 'weekly_leased_until' },
} as const

function isDue(kind: MailKind): string {
  const { wish, on, lease } = columnsOf[kind]
  return `${wish} and (${on} is null or ${on} < $2::date) and (${lease} is null or ${lease} < $3)`
}

/**
 * People whose e-mail is due and not yet taken by a replica.
 *
 * @param day - That it is of; a week's is its Monday.
 */
export async function findMailReaders(
  db: Db,
  tenantId: number,
  kind: MailKind,
  day: string,
  now: Date,
): Promise<MailReader[]> {
  const rows = await db.rows<ReaderRow>(
    `select p.issuer, p.subject, p.key_id, k.name, k.scopes, p.mail_language, p.mailed_until
     from people p join api_keys k on k.tenant_id = $1 and k.id = p.key_id
     where p.tenant_id = $1 and k.revoked_at is null and k.expires_at is null and ${isDue(kind)}
     order by p.issuer, p.subject limit ${mostReaders}`,
    [tenantId, day, now],
    `find_${kind}_mail_readers`,
  )
  return rows.map((row) => ({
    issuer: row.issuer,
    subject: row.subject,
    keyId: row.key_id,
    name: row.name,
    scopes: row.scopes,
    language: row.mail_language ?? 'en',
    mailedUntil: row.mailed_until,
  }))
}

type Named = Pick<MailReader, 'issuer' | 'subject'>

/** Takes the right to send a person's e-mail of a day; false if another replica has it. */
export async function leaseMail(
  db: Db,
  tenantId: number,
  { issuer, subject }: Named,
  { kind, day, now, until }: { kind: MailKind; day: string; now: Date; until: Date },
): Promise<boolean> {
  const changed = await db.run(
    `update people set ${columnsOf[kind].lease} = $4
     where tenant_id = $1 and ${isDue(kind)} and issuer = $5 and subject = $6`,
    [tenantId, day, now, until, issuer, subject],
    `lease_${kind}_mail`,
  )
  return changed > 0
}

/**
 * Marks a person's e-mail of a day as settled: sent, not wanted or refused for good.
 *
 * @param of - With a moment if the news until then were in it.
 */
export async function settleMail(
  db: Db,
  tenantId: number,
  { issuer, subject }: Named,
  { kind, day, mailedUntil }: { kind: MailKind; day: string; mailedUntil: Date | null },
): Promise<void> {
  const { on, lease } = columnsOf[kind]
  await db.run(
    `update people set ${on} = $4::date, ${lease} = null, mailed_until = coalesce($5, mailed_until)
     where tenant_id = $1 and issuer = $2 and subject = $3`,
    [tenantId, issuer, subject, day, mailedUntil],
    `settle_${kind}_mail`,
  )
}

/** Which e-mail a person wants, and in which language; null: no console has said yet. */
export type MailWish = { byMail: boolean; byWeek: boolean; language: MailLanguage | null }

/** What a person wants of e-mail; null for a key that nobody signs in with. */
export async function readMailWish(
  db: Db,
  tenantId: number,
  keyId: string,
): Promise<MailWish | null> {
  const [row] = await db.rows<{
    by_mail: boolean
    by_week: boolean
    mail_language: MailLanguage | null
  }>(
    'select by_mail, by_week, mail_language from people where tenant_id = $1 and key_id = $2',
    [tenantId, keyId],
    'read_mail_wish',
  )
  return row ? { byMail: row.by_mail, byWeek: row.by_week, language: row.mail_language } : null
}

/** Records the language that a person reads. */
export async function keepMailLanguage(
  db: Db,
  tenantId: number,
  keyId: string,
  language: MailLanguage,
): Promise<void> {
  await db.run(
    'update people set mail_language = $3 where tenant_id = $1 and key_id = $2',
    [tenantId, keyId, language],
    'keep_mail_language',
  )
}

/** Records whether a person wants unread news by e-mail. */
export async function keepMailWish(
  db: Db,
  tenantId: number,
  keyId: string,
  byMail: boolean,
): Promise<void> {
  await db.run(
    'update people set by_mail = $3 where tenant_id = $1 and key_id = $2',
    [tenantId, keyId, byMail],
    'keep_mail_wish',
  )
}

/**
 * Records whether a person wants an e-mail about each week.
 *
 * @param monday - Of this week, of which there is none any more.
 */
export async function keepWeeklyWish(
  db: Db,
  tenantId: number,
  keyId: string,
  byWeek: boolean,
  monday: string,
): Promise<void> {
  await db.run(
    `update people set by_week = $3, weekly_on = case when by_week then weekly_on else $4::date end
     where tenant_id = $1 and key_id = $2`,
    [tenantId, keyId, byWeek, monday],
    'keep_weekly_wish',
  )
}
