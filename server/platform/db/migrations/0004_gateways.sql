-- Attempts that belong together: a second success within one purchase is money to send back, not a second package.
alter table payment add column purchase_id uuid not null default gen_random_uuid();
create index payment_purchase on payment (purchase_id);
-- Made once by the client for one purchase: a retry finds its payment again, whatever became of it.
alter table payment add column client_key text;
create index payment_client_key on payment (user_id, client_key) where client_key is not null;
-- The same for taking a free package.
alter table subscription add column client_key text;
-- When the gateway was last asked, so that the sweep does not ask about the same payment all the time.
alter table payment add column asked_at timestamptz;

-- Webhooks are answered at once and worked through afterwards; what is not done yet is tried again.
alter table payment_event add column payment_id uuid references payment (id);
alter table payment_event add column provider_ref text;
alter table payment_event add column reference text;
alter table payment_event add column attempts int not null default 0;
alter table payment_event add column run_at timestamptz;
create index payment_event_due on payment_event (run_at) where run_at is not null;

-- A renewed listing may be paid for by a later package than the one that first took it live.
drop index slot_taken;
create unique index slot_taken on slot (subscription_id, feature, record, record_id) where state <> 'released';
create index slot_record on slot (record, record_id, feature);

-- The stand-in for gateways without keys: their objects, their idempotency keys and the webhooks they owe us.
create table sandbox_object (
  gateway text not null,
  id text not null,
  kind text not null,
  body jsonb not null,
  extra jsonb not null default '{}',
  created_at timestamptz not null,
  due_at timestamptz,
  primary key (gateway, id)
);
create index sandbox_object_due on sandbox_object (due_at) where due_at is not null;

create table sandbox_key (
  gateway text not null,
  key text not null,
  request_hash text not null,
  status int,
  body jsonb,
  created_at timestamptz not null,
  primary key (gateway, key)
);

create table sandbox_delivery (
  id bigint generated always as identity primary key,
  gateway text not null,
  object_id text not null,
  event_id text not null,
  type text not null,
  raw text not null,
  fault text not null default 'none',
  state text not null check (state in ('waiting', 'delivered', 'dropped', 'given up')),
  attempts int not null default 0,
  due_at timestamptz not null,
  locked_until timestamptz,
  last_answer text,
  created_at timestamptz not null
);
create index sandbox_delivery_due on sandbox_delivery (due_at) where state = 'waiting';
