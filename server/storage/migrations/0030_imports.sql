-- Files of sales, offers or products that are taken in block by block: how far each is, and the rows that were not taken.
create table imports (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  kind text not null, -- sales, offers or products
  format text not null, -- csv or ndjson
  currency text, -- of rows that name none
  status text not null default 'open', -- open, completed or cancelled
  once_key text, -- the Idempotency-Key of the request that sent the whole file
  columns text[], -- the heading of a CSV file, once it has come
  bytes_taken bigint not null default 0, -- of the file as it is unpacked: rows up to here are stored, or rejected
  rows bigint not null default 0,
  recorded bigint not null default 0,
  unchanged bigint not null default 0,
  rejected bigint not null default 0,
  warnings jsonb not null default '[]',
  actor text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id)
);
create index imports_by_age on imports (tenant_id, created_at, id);
create unique index imports_by_key on imports (tenant_id, once_key) where once_key is not null;

create table import_rejects (
  tenant_id bigint not null references tenants,
  import_id text collate "C" not null,
  row_number bigint not null, -- the first row after the heading is 1
  reason text not null,
  source text not null, -- the row as it came
  primary key (tenant_id, import_id, row_number)
);

do $$
declare
  name text;
begin
  foreach name in array array['imports', 'import_rejects'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format($policy$create policy own_rows on %I
      using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
      with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)$policy$, name);
    execute format('grant select, insert, update, delete on %I to lerner_app', name);
  end loop;
end
$$;

-- Rows of an import wait in a temporary table between COPY and their own table, whose policies COPY does not know.
do $$
begin
  execute format('grant temporary on database %I to lerner_app', current_database());
end
$$;
