-- What a sentence says, by name and with its values: an object for each of held_back, {"reason", "values"}. Empty where an
-- earlier release wrote the sentences.
alter table price_lists add column held_back_named jsonb not null default '[]';

-- The same of why a row was not taken, an object for each fault, with its field.
alter table import_rejects add column named jsonb not null default '[]';
