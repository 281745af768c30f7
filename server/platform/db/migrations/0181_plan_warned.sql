alter table subscription add column warned_days smallint;
comment on column subscription.warned_days is 'How many days before its end its owner was last warned; null: not yet.';
create index subscription_ending on subscription (due_at) where state = 'active';
