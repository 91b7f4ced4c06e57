-- The keys that asked for a list and that approved it, and when; null: nobody did, or before this was kept.
alter table price_lists add column created_by text collate "C", add column approved_by text collate "C",
  add column approved_at timestamptz;
