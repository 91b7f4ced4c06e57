-- How old quotes were when their purchases were reported: {"sinceMs", "counts"}; null until one was.
alter table observation_heads add column purchase_ages jsonb;

-- Up to which quote answers count. Behind expired_until where purchases are reported later than quotes expire.
alter table learner_leases add column counted_until text collate "C" not null default '';
update learner_leases set counted_until = expired_until;
comment on column learner_leases.counted_until is
  'answers to quotes with smaller ids count as far as they teach, or are in late_expiries; an id, or the first one of a moment';
comment on column learner_leases.silence_from is 'what silence_from of the log was when counted_until was reached';
