-- An effect that was tried to the end is dead: it stays, with its reason, until the operator has it tried again.
alter table outbox add column dead_at timestamptz;
-- When it was first due; run_at moves with every try.
alter table outbox add column due_since timestamptz;
update outbox set due_since = run_at where done_at is null;
-- Until now they were left after eight tries, and nobody was told.
update outbox set dead_at = now(), locked_until = null, last_error = coalesce(last_error, 'The server ended each time while this was under way.')
where done_at is null and attempts >= 8;
drop index outbox_due;
create index outbox_due on outbox (run_at, id) where done_at is null and dead_at is null;
create index outbox_dead on outbox (dead_at, id) where done_at is null and dead_at is not null;
