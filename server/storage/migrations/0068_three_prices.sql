-- A switchback of three prices also shows the one that lies as far from the current price as the proposed one, on the
-- other side. Blocks of older releases show two.
alter table price_list_blocks add column opposite boolean not null default false;
