-- Of test data: the live key whose sessions act by this one there. Nobody holds such a key itself.
alter table api_keys add column stands_for text collate "C";
create index api_keys_standing on api_keys (tenant_id, stands_for) where stands_for is not null;
