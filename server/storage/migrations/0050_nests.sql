-- How much of what a product loses its neighbours keep, by nest, in one currency: learnt from sales rows and quotes, apart from
-- the pool, which is made anew far more often. See docs/decisions/0120-products-are-priced-with-their-neighbours.md.
create table nests (
  tenant_id bigint not null references tenants,
  currency text collate "C" not null,
  learnt jsonb not null,
  mark text collate "C" not null, -- of the sales rows that told it
  updated_at timestamptz not null default now(),
  primary key (tenant_id, currency)
);

alter table nests enable row level security, force row level security;
create policy own_rows on nests
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on nests to lerner_app;
