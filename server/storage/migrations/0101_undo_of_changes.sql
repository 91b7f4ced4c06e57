-- Imports of products and of policies can be undone: each audited change says which import made it, by the number in its id.
alter table audit_entries add column import uuid;
create index audit_entries_by_import on audit_entries (tenant_id, import, subject) where import is not null;
create index audit_entries_imported on audit_entries (tenant_id, subject, sequence) where import is not null;

-- What a base price followed until an import stated it, so that it can follow that again.
alter table products add column stated_by uuid, add column followed text;
create index products_stated_by_import on products (tenant_id, stated_by) where stated_by is not null;

alter table imports add column undo_subject text collate "C" not null default '', -- the last one that was undone
  add column kept jsonb not null default '[]'; -- what stays because it changed later: product and fields
-- Earlier imports of products left no such mark.
-- The owner is held to row-level security as others are; lifting that for these statements is seen by nobody else.
alter table imports no force row level security;
update imports set is_marked = false where kind = 'products';
alter table imports force row level security;
