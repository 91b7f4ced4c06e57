-- The key that declined a draft, and when; null: nobody did, or it has been changed or approved since.
alter table price_lists add column declined_by text collate "C", add column declined_at timestamptz;
