-- What a price list that is drafted now makes of a product, and what says its price of now.
alter table product_summaries
  add column set_by text not null default 'demand' check (set_by in ('demand', 'list', 'base_price')),
  add column list_id text collate "C", -- the list in force that says the price; null: none does
  add column turn text check (turn in ('now', 'waits', 'none')), -- null: no list would move it
  add column next_price bigint,
  add column next_confidence double precision,
  add column next_chance double precision, -- with which a list moves it
  add column next_gain double precision, -- of profit in a week beside price; null: nothing was sold yet
  add column next_gain_low double precision,
  add column next_gain_high double precision;

create index product_summaries_by_next_gain on product_summaries (tenant_id, next_gain, product_id)
  where next_gain is not null;

-- All are reckoned anew, and stay what they were meanwhile.
update product_summaries set as_of = 'epoch';
