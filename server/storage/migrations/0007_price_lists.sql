-- Price lists: one price for everybody, drafted, looked over, activated, ended.
create table price_lists (
  tenant_id bigint not null references tenants,
  id text collate "C" not null,
  name text not null,
  currency text not null,
  segment text not null default '', -- '' is everybody
  from_at timestamptz not null,
  until_at timestamptz not null,
  design text not null check (design in ('best', 'explore', 'switchback')),
  every text check (every in ('day', 'week', 'month')), -- null: once
  series text collate "C" not null, -- the first list of those that repeat it
  selection jsonb not null, -- which products
  blocks jsonb, -- of a switchback: how long its blocks are
  seed bigint not null,
  status text not null check (status in ('drafting', 'draft', 'active', 'ended')),
  drafted_up_to text collate "C" not null default '', -- the last product that has its entry
  products integer not null default 0, -- to draft
  drafted integer not null default 0,
  drafting_until timestamptz, -- whoever drafts it has it until then
  summary jsonb, -- what all entries together bring
  held_back text[] not null default '{}', -- why a list that repeats itself did not activate itself
  replaced text collate "C", -- the list that it took the place of
  created_at timestamptz not null,
  drafted_at timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id)
);
create index price_lists_by_age on price_lists (tenant_id, created_at desc, id desc);
create index price_lists_open on price_lists (tenant_id, status) where status in ('drafting', 'active');

-- When the prices of a list are in force. A list takes effect by one row of this table, whatever its size; one that is put
-- back has several.
create table price_list_periods (
  tenant_id bigint not null references tenants,
  list_id text collate "C" not null,
  id text collate "C" not null, -- the later one goes before the earlier one
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (tenant_id, list_id, id)
);

create table price_list_entries (
  tenant_id bigint not null references tenants,
  product_id text collate "C" not null,
  list_id text collate "C" not null,
  name text not null,
  attributes jsonb not null,
  base_price bigint not null,
  current_price bigint not null,
  proposed_price bigint not null,
  price bigint not null, -- the proposed one, or what was made of it
  gain double precision not null, -- of profit in the list's time, expected; 0 where it is not known
  edited boolean not null default false,
  locked boolean not null default false,
  dropped boolean not null default false,
  note text,
  unit text collate "C" not null, -- of a switchback: what changes price together
  prices bigint[] not null, -- what the price was drawn from
  probabilities double precision[] not null,
  confidence double precision not null,
  factors text[] not null,
  belief_version bigint not null,
  details jsonb not null, -- intervals, guardrails, cost, reason
  primary key (tenant_id, product_id, list_id)
);
create index price_list_entries_by_gain on price_list_entries (tenant_id, list_id, gain desc, product_id);

-- The plan of a switchback, drawn before it begins: which of its two prices a unit shows in which block of days.
create table price_list_blocks (
  tenant_id bigint not null references tenants,
  list_id text collate "C" not null,
  unit text collate "C" not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  treated boolean not null, -- whether it shows the proposed price
  primary key (tenant_id, list_id, unit, from_at)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['price_lists', 'price_list_periods', 'price_list_entries', 'price_list_blocks'] loop
    execute format('alter table %I enable row level security, force row level security', owned);
    execute format($policy$create policy own_rows on %I
      using (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)
      with check (tenant_id = nullif(current_setting('lerner.tenant_id', true), '')::bigint)$policy$, owned);
    execute format('grant select, insert, update, delete on %I to lerner_app', owned);
  end loop;
  -- Quotes under a list have an arm of their own.
  execute replace(pg_get_functiondef('lerner_write_quotes'::regproc),
    $old$'shadow', 'paused']$old$, $new$'shadow', 'paused', 'list']$new$);
end
$$;
