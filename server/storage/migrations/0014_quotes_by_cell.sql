-- A cell is read at the same cost however many quotes its product has. The index of a product's quotes tells its currencies and
-- segments apart, so that the last price of a cell is one look; it costs a quote what the index before it did.
drop index quotes_by_product;
create index quotes_by_cell on quotes (tenant_id, product_id, currency, segment, slot);

-- How many quotes a product had in 64 slots of time, counted once they are over: how fast offers come is read from here, and
-- only the last minutes from the quotes. The latest row of a product says up to where it was counted.
create table quote_counts (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  bucket integer not null, -- slot / 64
  quotes bigint not null,
  first_at timestamptz, -- null: none
  primary key (tenant_id, product_id, bucket)
);

alter table quote_counts enable row level security, force row level security;
create policy own_rows on quote_counts
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on quote_counts to lerner_app;
