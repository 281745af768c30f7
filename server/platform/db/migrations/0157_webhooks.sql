-- Addresses at which the software of an account is told of what happens to its records and messages, and what it is told.
create table webhook (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  url text not null,
  events text[] not null,
  -- Sealed like the keys of gateways.
  secret text not null,
  -- After a change of the secret: signs as well until then.
  secret_before text,
  secret_before_until timestamptz,
  created_at timestamptz not null,
  -- The event of the owner's stream up to which messages were passed on.
  passed_on bigint not null default 0,
  failing_since timestamptz,
  turned_off_at timestamptz,
  turned_off_by text check (turned_off_by in ('owner', 'failures', 'gone')),
  -- Being delivered to by a process until then.
  locked_until timestamptz
);
create index webhook_user on webhook (user_id);
comment on table webhook is 'Addresses to which the software of an account has events sent.';

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook (id) on delete cascade,
  -- Known to the receiver, the same at each try.
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  data jsonb not null,
  created_at timestamptz not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  done_at timestamptz,
  dead_at timestamptz,
  last_at timestamptz,
  last_status integer,
  last_ms integer,
  problem text
);
create index webhook_delivery_due on webhook_delivery (run_at, id) where done_at is null and dead_at is null;
create index webhook_delivery_latest on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_created on webhook_delivery (created_at);
comment on table webhook_delivery is 'Events for webhooks, sent or to be sent, with what came of it.';
