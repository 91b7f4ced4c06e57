import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDatabase, dropDatabase, quiet } from '../../testing/database.ts'
import { connectClient } from '../connection/connect.ts'
import { migrate } from './migrate.ts'

const ours = import.meta.dirname

test('keys that could approve lists can, by whatever owner of the tables they are migrated', async () => {
  const name = `lerner_approvers_${process.pid}`
  const url = await createDatabase(name, 'template0')
  const before = mkdtempSync(join(tmpdir(), 'lerner-migrations-'))
  for (const file of readdirSync(ours)) {
    if (/^\d{4}_/.test(file) && file < '0064') cpSync(join(ours, file), join(before, file))
  }
  const client = await connectClient(url, null)
  try {
    await migrate(client, quiet, before)
    await client.query(`
      insert into accounts (name) values ('shop');
      insert into tenants (account_id, mode, secret) select account_id, 'live', 'x' from accounts;
      insert into api_keys (tenant_id, id, name, hint, digest, scopes, loss_share)
        select tenant_id, id, id, '', id::bytea, scopes, loss_share from tenants, (values
          ('admin', array['*'], null),
          ('agent', array['products:read', 'products:write'], 0.5),
          ('manager', array['products:read', 'products:write'], null),
          ('shop', array['quotes:write'], null)) as k (id, scopes, loss_share);
      create role ${name};
      alter table api_keys owner to ${name};
      grant create on schema public to ${name}`)
    await client.query(`set role ${name}`)
    await client.query(readFileSync(join(ours, '0064_approvers.sql'), 'utf8'))

    const unset = await client.query('select id from api_keys')
    expect(unset.rows).toEqual([])
    await client.query('reset role')
    const { rows } = await client.query('select id, scopes from api_keys order by id')
    expect(rows).toEqual([
      { id: 'admin', scopes: ['*'] },
      { id: 'agent', scopes: ['products:read', 'products:write'] },
      { id: 'manager', scopes: ['products:read', 'products:write', 'lists:approve'] },
      { id: 'shop', scopes: ['quotes:write'] },
    ])
  } finally {
    await client.query(`reset role; drop owned by ${name}; drop role ${name}`).catch(() => {})
    await client.end()
    await dropDatabase(name)
    rmSync(before, { recursive: true })
  }
})
