-- Money that an administrator sends back: stored before the gateway is asked, and its id is the key of the asking.
create table refund_order (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment (id),
  user_id bigint not null references app_user (id),
  client_key text not null unique,
  state text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  ordered_by bigint not null references app_user (id),
  by_hand boolean not null,
  gateway_ref text,
  note text,
  sending_until timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (payment_id, gateway_ref)
);
create index refund_order_states on refund_order (state, updated_at);
create index refund_order_user on refund_order (user_id);
-- Two gateways have no key for refunds and are asked what they have before one is sent: two orders of one payment that
-- are asked about at one moment would both find nothing.
create unique index refund_order_one_unanswered on refund_order (payment_id) where state in ('ordered', 'sent', 'silent');
