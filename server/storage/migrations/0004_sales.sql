-- Sales rows as the tenant sent them; a period that is sent again replaces its row. No reference to tenants: the tenant of a
-- row is that of its transaction, which row-level security sees to, and looking it up for each row would be close to half of
-- what storing an import costs. The same holds for offers.
create table sales (
  tenant_id bigint not null,
  product_id text collate "C" not null,
  currency text not null,
  segment text not null default '',
  period_start timestamptz not null,
  period_end timestamptz not null,
  price bigint not null,
  units double precision not null,
  exposure double precision,
  in_stock boolean,
  promotion double precision, -- 0 none .. 1 full
  competitor_price bigint,
  randomized boolean not null default false,
  updated_at timestamptz not null default now(),
  unit_cost bigint, -- in the period of the row; null: not stated
  written_by uuid, -- the import; null: none, or one that replaced more rows than are kept
  primary key (tenant_id, product_id, currency, segment, period_start, period_end)
);
create index sales_by_import on sales (tenant_id, written_by) where written_by is not null;

-- Sales rows as they were before an import replaced them, for as long as the import can be undone.
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

-- Cells whose sales rows changed since they were last fitted.
create table sales_dirty (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  currency text not null,
  segment text not null default '',
  primary key (tenant_id, product_id, currency, segment)
);

grant select, insert, update, delete on sales, replaced_sales, sales_dirty to lerner_app;
