-- What a gateway says of the money after it was taken: one row for each refund and each dispute, by the gateway's own id.
-- They are facts as the gateway has them; what they mean for the payment is decided by its machine.
create table refund (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment (id),
  gateway_ref text not null,
  -- null: an amount that cannot be expressed in minor units.
  amount_minor bigint check (amount_minor >= 0),
  currency text not null,
  status text not null check (status in ('pending', 'attention', 'succeeded', 'failed', 'unknown')),
  word text not null,
  -- The administrator who wrote down a refund that was made outside.
  recorded_by bigint references app_user (id),
  made_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (payment_id, gateway_ref)
);

create table dispute (
  payment_id uuid not null references payment (id),
  gateway_ref text not null,
  kind text not null check (kind in ('inquiry', 'dispute')),
  status text not null check (status in ('open', 'kept', 'lost')),
  awaits text check (awaits in ('us', 'payer', 'bank')),
  amount_minor bigint check (amount_minor >= 0),
  currency text not null,
  taken_minor bigint not null check (taken_minor >= 0),
  answer_by timestamptz,
  word text not null,
  reason text,
  opened_at timestamptz,
  -- The administrator who ended it, and the gateway's word at that time: it counts again when the gateway says another.
  ended_by bigint references app_user (id),
  ended_word text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (payment_id, gateway_ref)
);
create index dispute_open on dispute (answer_by) where status = 'open';

-- Paid money is asked about again, slowly.
create index payment_paid_asked on payment (asked_at)
  where payment_type = 'online' and state in ('success', 'needsReview', 'needsRefund', 'disputed', 'refunded');
