-- What one unit cost in the period of a sales row; null: not said.
alter table sales add column unit_cost bigint;
-- The cost in the latest of a cell's rows that name one, and since when. It stands in for a product's own unit_cost.
alter table cells add column sales_unit_cost bigint;
alter table cells add column sales_cost_at timestamptz;

-- Where a product's base price was read from, until somebody says what it is; null: it was said. Then the base price follows
-- the rows, and base_price_at is the latest moment that it was read from.
alter table products add column base_price_from text check (base_price_from in ('sales', 'offers'));
alter table products add column base_price_at timestamptz;
