-- The key that changed an entry last, and when; null: nobody did, or before this was kept.
alter table price_list_entries add column changed_by text collate "C", add column changed_at timestamptz;
