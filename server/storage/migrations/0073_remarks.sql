-- What a sentence says, by name and with its values: an object for each of held_back, {"reason", "values"}. Empty where an
-- earlier release wrote the sentences.
alter table price_lists add column held_back_named jsonb not null default '[]';

-- The same of why a row was not taken, with the field at fault; null of rows that an earlier release rejected.
alter table import_rejects add column named jsonb;
