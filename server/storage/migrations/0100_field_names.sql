-- Two parts of a pool are stored under the names that the engine gives them.
-- The owner is held to row-level security as others are; lifting that for these statements is seen by nobody else.
alter table pools no force row level security;
update pools set prior = (prior - 'overlooking') || jsonb_build_object('leftDigitBias', prior -> 'overlooking')
  where prior ? 'overlooking';
update pools set prior = (prior - 'stake') || jsonb_build_object('historyRisk', prior -> 'stake')
  where prior ? 'stake';
alter table pools force row level security;
