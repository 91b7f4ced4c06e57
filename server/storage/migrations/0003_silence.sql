-- Silence is no refusal before an account has reported any outcome: quotes that nobody answered expire then without an
-- observation, and begin to count from the first quote on that was ever answered.
alter table outcomes alter column seq drop not null;
alter table observation_heads add column silence_from text collate "C"; -- an id; null: no outcome was reported yet
-- What silence_from was when expired_until was reached.
alter table learner_leases add column silence_from text collate "C";

-- Accounts that were learnt from before go on as they did.
update observation_heads set silence_from = '';
update learner_leases set silence_from = '';
