-- The products of a group are priced together: a quote of one finds the others by the group's name.
create index policies_by_group on policies (tenant_id, (fields -> 'group' ->> 'name'))
  where fields ? 'group';
