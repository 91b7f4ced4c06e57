-- Answered quotes of a product on a day, those above or below its base price among them; null on days from before these were counted.
alter table product_days add column offers bigint, add column moved bigint;
