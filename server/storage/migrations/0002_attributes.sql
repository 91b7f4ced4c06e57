-- What a merchant says of a product: category, brand, tier. Products of one category share good and bad weeks, so they are found
-- by it; a column of its own, because row security keeps an index on an expression from being used.
alter table products add column attributes jsonb not null default '{}';
alter table products add column category text collate "C" not null
  generated always as (coalesce(attributes ->> 'category', '')) stored;
create index products_by_category on products (tenant_id, category, id);

-- How many rows of its category the last fit of a cell's sales was made beside.
alter table cells add column sales_shared_rows integer not null default 0;
