-- What a key may put at stake of what max_loss leaves; null: it is not bounded.
alter table api_keys add column loss_share double precision check (loss_share > 0 and loss_share <= 1);

-- The key that put a list in force last; null: it did so itself, or before this was kept.
alter table price_lists add column activated_by text collate "C";

-- What acted with a key, and what it says it was asked. The hash of an entry holds them where they are said.
alter table audit_entries add column agent text, add column asked text;
