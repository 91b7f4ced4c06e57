-- The e-mail about the week that a person chose to get on Mondays.
alter table people add column by_week boolean not null default false,
  add column weekly_on date, -- the Monday of the last week of which it was settled
  add column weekly_leased_until timestamptz; -- one replica writes it at a time
