-- Approving lists has a scope of its own. Whoever could so far, can: any key that changes products and is not bounded.
-- The owner is held to row-level security as others are; lifting that for this statement is seen by nobody else.
alter table api_keys no force row level security;
update api_keys set scopes = array_append(scopes, 'lists:approve')
  where 'products:write' = any (scopes) and loss_share is null and not 'lists:approve' = any (scopes);
alter table api_keys force row level security;
