-- An import of sales can be undone: each row says which import wrote it last, and what that import replaced is kept. Imports are
-- named by the number in their id, which is shorter, and grows with time.
alter table sales add column written_by uuid; -- null: none, or one that replaced more than is kept
create index sales_by_import on sales (tenant_id, written_by) where written_by is not null;

-- Sales rows as they were before an import replaced them, for as long as the import can be read.
create table replaced_sales (
  tenant_id bigint not null references tenants,
  import uuid not null,
  product_id text collate "C" not null,
  currency text not null,
  segment text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  price bigint not null,
  units double precision not null,
  exposure double precision,
  in_stock boolean,
  promotion double precision,
  competitor_price bigint,
  randomized boolean not null,
  unit_cost bigint,
  updated_at timestamptz not null,
  written_by uuid,
  primary key (tenant_id, import, product_id, currency, segment, period_start, period_end)
);
create index replaced_sales_by_writer on replaced_sales (tenant_id, written_by) where written_by is not null;
alter table replaced_sales enable row level security, force row level security;
create policy own_rows on replaced_sales
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on replaced_sales to lerner_app;

-- Products that the sales rows of an import brought.
alter table products add column made_by uuid;
create index products_by_import on products (tenant_id, made_by) where made_by is not null;

alter table imports add column file_name text,
  add column replaced bigint not null default 0, -- rows that were stored and became others; those that are kept count
  add column is_marked boolean not null default false, -- its rows say that they are its own
  add column undone_at timestamptz, -- when somebody asked for it
  add column undone_by text, -- the key
  add column undo_ended_at timestamptz,
  add column removed bigint not null default 0,
  add column restored bigint not null default 0,
  add column removed_products bigint not null default 0,
  add column undo_from timestamptz; -- the first moment at which it wrote rows that were taken back
create index imports_undoing on imports (tenant_id) where status = 'undoing';
