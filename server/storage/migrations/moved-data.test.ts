import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client, QueryResultRow } from 'pg'
import { expect, test } from 'vitest'
import { createDatabase, dropDatabase, quiet } from '../../testing/database.ts'
import { connectClient } from '../connection/connect.ts'
import { migrate } from './migrate.ts'

const ours = import.meta.dirname

test('keys that could approve lists can', async () => {
  const given = `
    insert into api_keys (tenant_id, id, name, hint, digest, scopes, loss_share)
    select tenant_id, id, id, '', id::bytea, scopes, loss_share from tenants, (values
      ('admin', array['*'], null),
      ('agent', array['products:read', 'products:write'], 0.5),
      ('manager', array['products:read', 'products:write'], null),
      ('shop', array['quotes:write'], null)) as k (id, scopes, loss_share)`
  const read = 'select id, scopes from api_keys order by id'
  expect(await afterMigrating('0064_approvers.sql', 'api_keys', { given, read })).toEqual([
    { id: 'admin', scopes: ['*'] },
    { id: 'agent', scopes: ['products:read', 'products:write'] },
    { id: 'manager', scopes: ['products:read', 'products:write', 'lists:approve'] },
    { id: 'shop', scopes: ['quotes:write'] },
  ])
})

test('pools keep what they hold of history and last digits, under its present name', async () => {
  const given = `
    insert into pools (tenant_id, currency, version, prior)
    select tenant_id, currency, 1, prior::jsonb from tenants, (values
      ('EUR', '{"cells": 3, "stake": {"closer": null}, "overlooking": [{"share": 0}]}'),
      ('USD', '{"cells": 2}')) as k (currency, prior)`
  const read = 'select prior from pools order by currency'
  expect(await afterMigrating('0100_field_names.sql', 'pools', { given, read })).toEqual([
    { prior: { cells: 3, historyRisk: { closer: null }, leftDigitBias: [{ share: 0 }] } },
    { prior: { cells: 2 } },
  ])
})

test('notes on order files keep their order, under the word that the API uses', async () => {
  const notes = '[{"deed": "read", "code": "clock"}, {"deed": "left_out", "code": "cancelled"}]'
  const given = `
    insert into imports (tenant_id, id, kind, format, actor, created_at, updated_at, orders)
    select tenant_id, id, 'sales', 'csv', '', now(), now(), orders::jsonb from tenants, (values
      ('1', '{"units": 3, "notes": ${notes}}'),
      ('2', '{"units": 2, "notes": []}'),
      ('3', null)) as i (id, orders)`
  const read = 'select orders from imports order by id'
  const moved = [
    { action: 'read', code: 'clock' },
    { action: 'left_out', code: 'cancelled' },
  ]
  expect(await afterMigrating('0120_order_actions.sql', 'imports', { given, read })).toEqual([
    { orders: { units: 3, notes: moved } },
    { orders: { units: 2, notes: [] } },
    { orders: null },
  ])
})

/**
 * Migrates up to a file, inserts, and runs the file as a role that owns the table and nothing else.
 *
 * @returns What is then read; as that role nothing is, as before.
 */
async function afterMigrating(
  file: string,
  table: string,
  { given, read }: { given: string; read: string },
): Promise<QueryResultRow[]> {
  const name = `lerner_${table}_${process.pid}`
  const url = await createDatabase(name, 'template0')
  const before = mkdtempSync(join(tmpdir(), 'lerner-migrations-'))
  for (const one of readdirSync(ours)) {
    if (/^\d{4}_/.test(one) && one < file) cpSync(join(ours, one), join(before, one))
  }
  const client: Client = await connectClient(url, null)
  try {
    await migrate(client, quiet, before)
    await client.query(`
      insert into accounts (name) values ('shop');
      insert into tenants (account_id, mode, secret) select account_id, 'live', 'x' from accounts;
      ${given};
      create role ${name};
      alter table ${table} owner to ${name};
      grant create on schema public to ${name}`)
    await client.query(`set role ${name}`)
    await client.query(readFileSync(join(ours, file), 'utf8'))
    expect((await client.query(read)).rows).toEqual([])
    await client.query('reset role')
    return (await client.query(read)).rows
  } finally {
    await client.query(`reset role; drop owned by ${name}; drop role ${name}`).catch(() => {})
    await client.end()
    await dropDatabase(name)
    rmSync(before, { recursive: true })
  }
}
