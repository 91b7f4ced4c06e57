-- What people say of a list, or of one of its entries.
create table price_list_comments (
  tenant_id bigint not null references tenants,
  list_id text collate "C" not null,
  id text collate "C" not null,
  product_id text collate "C", -- of the entry; null: of the whole list
  text text not null,
  author text collate "C" not null, -- the key
  created_at timestamptz not null,
  primary key (tenant_id, list_id, id)
);
alter table price_list_comments enable row level security, force row level security;
create policy own_rows on price_list_comments
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, delete on price_list_comments to lerner_app;
