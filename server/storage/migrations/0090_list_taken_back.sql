-- When a list was reverted; null: it was not, or has been put back in force since.
alter table price_lists add column reverted_at timestamptz;
