-- Writes the events that an enabled endpoint is subscribed to, and their deliveries, by statements on one table each, for the
-- reason given in cluster/lerner_write_quotes.sql.
create or replace function lerner_distributed.lerner_record_events(
  tenant bigint, ids text[], types text[], datas text[], created timestamptz[]
) returns void
language plpgsql
as $$
declare
  subscriber record;
  subscribers jsonb;
  told_ids text[];
  delivery_ids text[];
  first_due timestamptz;
begin
  select jsonb_agg(jsonb_build_object('id', w.id, 'events', w.events)) into subscribers
  from webhook_endpoints w where w.tenant_id = tenant and w.status = 'enabled';
  if subscribers is null then return; end if;

  insert into events (tenant_id, id, type, data, created_at)
  select h.tenant_id, v.id, v.type, v.data::json, v.created_at
  from observation_heads h cross join unnest(ids, types, datas, created) as v (id, type, data, created_at)
  where h.tenant_id = tenant
    and v.type in (select jsonb_array_elements_text(s -> 'events') from jsonb_array_elements(subscribers) s);

  for subscriber in select s ->> 'id' as id, s -> 'events' as types from jsonb_array_elements(subscribers) s loop
    -- Ids are drawn here, because statements that Citus passes on may not call volatile functions.
    select array_agg(v.id), array_agg(lerner_id_like('whd', v.id)), least(first_due, min(v.created_at))
      into told_ids, delivery_ids, first_due
    from unnest(ids, types, created) as v (id, type, created_at) where subscriber.types ? v.type;
    continue when told_ids is null;
    insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, event_type, next_attempt_at, created_at)
    select h.tenant_id, d.id, subscriber.id, v.id, v.type, v.created_at, v.created_at
    from observation_heads h
    cross join unnest(told_ids, delivery_ids) as d (event_id, id)
    join unnest(ids, types, created) as v (id, type, created_at) on v.id = d.event_id
    where h.tenant_id = tenant;
  end loop;
  if first_due is not null then
    insert into webhook_wakes (tenant_id, due_at) values (tenant, first_due);
  end if;
end
$$;
