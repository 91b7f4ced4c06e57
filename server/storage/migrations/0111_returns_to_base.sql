-- A list takes some prices back to the base price, in turn: that is no better price.
alter table product_summaries drop constraint product_summaries_turn_check;
alter table product_summaries
  add constraint product_summaries_turn_check check (turn in ('now', 'returns', 'waits', 'none'));
-- The owner is held to row-level security as others are; lifting that for this statement is seen by nobody else.
alter table product_summaries no force row level security;
update product_summaries set turn = 'returns'
  where turn = 'now' and next_price = base_price and coalesce(next_gain, 0) <= 0;
alter table product_summaries force row level security;
