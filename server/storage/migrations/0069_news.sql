-- Until when a person has read the news, by the key that they act by; a key that took another's place goes on from there.
create table news_marks (
  tenant_id bigint not null references tenants,
  key_id text collate "C" not null,
  read_until timestamptz not null,
  primary key (tenant_id, key_id)
);
alter table news_marks enable row level security, force row level security;
create policy own_rows on news_marks
  using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
  with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint);
grant select, insert, update, delete on news_marks to lerner_app;

-- The e-mail with news that a person gets once a day, unless they do not want it.
alter table people add column by_mail boolean not null default true,
  add column mailed_on date, -- the last day of which it was settled
  add column mailed_until timestamptz, -- what is newer was in none
  add column mail_leased_until timestamptz; -- one replica writes it at a time
