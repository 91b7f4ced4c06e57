-- Writes the events that an enabled endpoint is subscribed to, and their deliveries. Event i is ids[i], types[i], datas[i] and
-- created[i]. On a cluster cluster/lerner_record_events.sql does this.
create or replace function lerner_record_events(
  tenant bigint, ids text[], types text[], datas text[], created timestamptz[]
) returns void
language plpgsql
as $$
begin
  with subscribed as (
    select w.id, w.events from webhook_endpoints w where w.tenant_id = tenant and w.status = 'enabled'
  ), written as (
    insert into events as e (tenant_id, id, type, data, created_at)
    select tenant, v.id, v.type, v.data::json, v.created_at
    from unnest(ids, types, datas, created) as v (id, type, data, created_at)
    where exists (select from subscribed s where v.type = any (s.events))
    returning e.id, e.type, e.created_at
  ), told as (
    insert into webhook_deliveries as d (
      tenant_id, id, endpoint_id, event_id, event_type, next_attempt_at, created_at)
    select tenant, lerner_id_like('whd', w.id), s.id, w.id, w.type, w.created_at, w.created_at
    from written w join subscribed s on w.type = any (s.events)
    returning d.created_at
  )
  insert into webhook_wakes (tenant_id, due_at)
  select tenant, min(t.created_at) from told t having count(*) > 0;
end
$$;
