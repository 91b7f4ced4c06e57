-- For the trigger base_prices_are_noted: records the previous base price when it changes. The new one is set for today's cost.
create or replace function lerner_note_base_price() returns trigger
language plpgsql
as $$
begin
  insert into base_price_changes (tenant_id, product_id, at, currency, base_price, currency_before, base_price_before)
  values (new.tenant_id, new.id, clock_timestamp(), new.currency, new.base_price, old.currency, old.base_price)
  on conflict (tenant_id, product_id, at) do nothing;
  update policies set cost_when_set = null
  where tenant_id = new.tenant_id and product_id = new.id and cost_when_set is not null;
  return null;
end
$$;
