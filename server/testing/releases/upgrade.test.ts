import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engineVersion } from '../../../engine/version.ts'
import { readConfig } from '../../config.ts'
import { type Service, startService } from '../../main.ts'
import { connectClient } from '../../storage/connection/connect.ts'
import { createDatabase, dropDatabase } from '../database.ts'
import { ask, type Recorded, recordedEnvironment, refuse } from './asked.ts'
import { recordedReleases, restoreRelease } from './restore.ts'

describe.each(recordedReleases())('the data of the release of %s', (release) => {
  const name = `lerner_release_${randomBytes(4).toString('hex')}`
  let url: string
  let recorded: Recorded
  let service: Service

  beforeAll(async () => {
    url = await createDatabase(name, 'template0')
    recorded = await restoreRelease(release, url)
    service = await startService(readConfig({ ...recordedEnvironment, DATABASE_URL: url }))
  })
  afterAll(async () => {
    await service?.close()
    await dropDatabase(name)
  })

  /** Answers of then, of one kind, and now. */
  async function thenAndNow(
    kind: RegExp,
  ): Promise<{ path: string; before: unknown; now: unknown }[]> {
    const paths = Object.keys(recorded.answers).filter((path) => kind.test(path))
    expect(paths.length).toBeGreaterThan(0)
    const pairs = []
    for (const path of paths) {
      pairs.push({ path, before: recorded.answers[path], now: await ask(service, 'GET', path) })
    }
    return pairs
  }

  test('are brought to this release, one migration after another', async () => {
    const client = await connectClient(url, null)
    const { rows } = await client.query('select name from lerner_migrations order by version')
    await client.end()
    const ours = readdirSync(join(import.meta.dirname, '../../storage/migrations'))

    const applied = rows.map((row) => `${row.name}.sql`)
    expect(applied).toEqual(ours.filter((file) => file.endsWith('.sql')).sort())
  })

  test('have the tables of a new database', async () => {
    const fresh = `lerner_fresh_${randomBytes(4).toString('hex')}`
    const freshUrl = await createDatabase(fresh, 'template0')
    const made = await startService(readConfig({ ...recordedEnvironment, DATABASE_URL: freshUrl }))
    await made.close()
    try {
      const described = await describeTables(url)
      expect(described.length).toBeGreaterThan(900)
      expect(described).toEqual(await describeTables(freshUrl))
    } finally {
      await dropDatabase(fresh)
    }
  })

  test('come to the same prices, decided once more', async () => {
    for (const { path, now } of await thenAndNow(/\/replay$/)) {
      const { identical, difference, engine } = now as Record<string, unknown>
      expect(engine, path).toEqual({ decided: recorded.engine, replayed: engineVersion })
      // Another engine may come to another price, and says so. One that does has to be told apart:
      // raise the version in engine/package.json.
      if (recorded.engine === engineVersion) {
        expect({ path, identical, difference }).toEqual({ path, identical: true, difference: null })
      }
    }
  })

  test('are explained as they were', async () => {
    for (const { path, before, now } of await thenAndNow(/\/explanation$/)) {
      if (recorded.engine === engineVersion) expect({ path, now }).toEqual({ path, now: before })
      else expect((now as { price: number }).price).toBe((before as { price: number }).price)
    }
  })

  test('keep their policies and their record of changes', async () => {
    for (const { path, before, now } of await thenAndNow(/\/policy$|\/audit/)) {
      expect({ path, now }).toMatchObject({ path, now: before as object })
    }
  })

  test('are learnt on from', async () => {
    const versions = async () => {
      const client = await connectClient(url, null)
      const { rows } = await client.query(
        'select product_id, sum(version)::int as version from cells group by 1 order by 1',
      )
      await client.end()
      return new Map<string, number>(rows.map((row) => [row.product_id, row.version]))
    }
    const before = await versions()

    for (const product of recorded.products) await refuse(service, product, 8)

    const after = await versions()
    for (const product of recorded.products) {
      expect(after.get(product)).toBeGreaterThan(before.get(product) ?? 0)
    }
  })
})

/** Columns, constraints, indexes, triggers, policies, rights and views, a line each, in order. */
async function describeTables(url: string): Promise<string[]> {
  const client = await connectClient(url, null)
  try {
    const { rows } = await client.query<{ line: string }>(`
      with relations as (
        select c.oid::regclass::text as name, c.oid, c.relowner, c.relkind, c.relacl, c.reloptions,
          c.relrowsecurity, c.relforcerowsecurity
        from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'lerner_export'::regnamespace)
          and c.relkind in ('r', 'p', 'v') and not c.relispartition)
      select concat_ws(' ', r.name, line) as line from relations r, lateral (
        select concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation,
          a.attnotnull, a.attidentity, a.attgenerated, a.attstorage,
          (select pg_get_expr(adbin, adrelid) from pg_attrdef
           where adrelid = r.oid and adnum = a.attnum)) as line
        from pg_attribute a where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
        union all select pg_get_constraintdef(k.oid) from pg_constraint k where conrelid = r.oid
        union all select pg_get_indexdef(indexrelid) from pg_index where indrelid = r.oid
        union all select pg_get_triggerdef(t.oid) from pg_trigger t
          where tgrelid = r.oid and not tgisinternal
        union all select concat_ws(' ', polname, polcmd, polpermissive, polroles::regrole[],
          pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
          from pg_policy where polrelid = r.oid
        union all select concat_ws(' ', r.relrowsecurity, r.relforcerowsecurity, r.reloptions,
          pg_get_partkeydef(r.oid))
        union all select concat_ws(' ', grantee::regrole, privilege_type)
          from aclexplode(r.relacl) where grantee <> r.relowner
        union all select pg_get_viewdef(r.oid) where r.relkind = 'v') as lines
      order by 1`)
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}
