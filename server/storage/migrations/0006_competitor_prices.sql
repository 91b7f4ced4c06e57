-- What competitors asked, as policies said it over time: an outcome is learnt from beside the price that the
-- customer may have seen elsewhere when the quote was made.

alter table observations add column competitor_price bigint; -- null: none was known

create table competitor_prices (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null, -- '' is the account
  since timestamptz not null,
  price bigint, -- null: from then on the policy named none
  primary key (tenant_id, product_id, since)
);

-- Row-level security holds the owner too; lifted for this one statement, or it would see no policy.
alter table policies no force row level security;
insert into competitor_prices (tenant_id, product_id, since, price)
  select tenant_id, product_id, updated_at, (fields -> 'competitor' ->> 'price')::bigint
  from policies where fields ? 'competitor';
alter table policies force row level security;

alter table competitor_prices enable row level security, force row level security;
create policy own_rows on competitor_prices
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on competitor_prices to lerner_app;
