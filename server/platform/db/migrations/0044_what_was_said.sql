-- What an event changed of what a record says, field by field, old and new; null where it changed nothing but the state.
alter table record_history add column changes jsonb;

-- What a package opened, and for how long, when somebody began to pay for it: that is what the money buys, however the
-- package is changed meanwhile. Null for attempts that began before this was written down.
alter table payment add column terms jsonb;

-- Which listing came of which submission, by a key that its client made, or by the draft it was written in: whoever
-- sends again after silence is told of the first one.
create table submission (
  user_id bigint not null references app_user (id),
  record text not null check (record in ('property', 'project')),
  key text not null,
  -- Null only inside the transaction that makes the listing.
  record_id bigint,
  at timestamptz not null,
  primary key (user_id, record, key)
);
