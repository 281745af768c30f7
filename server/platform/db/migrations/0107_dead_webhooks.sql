-- A webhook that was tried to the end is dead: it stays, with its reason, until the operator has it tried again.
alter table payment_event add column id bigint generated always as identity;
alter table payment_event add column dead_at timestamptz;
-- What our own server said when it failed; what came of asking the gateway stands in outcome.
alter table payment_event add column last_error text;
create unique index payment_event_id on payment_event (id);
-- Until now they were left after ten tries in an hour and a half, and nobody was told.
update payment_event set dead_at = now() where run_at is null and outcome = 'gateway silent';
create index payment_event_dead on payment_event (dead_at, id) where dead_at is not null;
