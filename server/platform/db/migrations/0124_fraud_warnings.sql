-- A card's network suspects fraud, as the gateway has it: no dispute, and no money has moved.
create table fraud_warning (
  payment_id uuid not null references payment (id),
  gateway_ref text not null,
  -- Whether there is neither a dispute nor a full refund yet, by the gateway's own word.
  actionable boolean not null,
  -- The gateway's own word for the kind of fraud.
  reason text,
  made_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (payment_id, gateway_ref)
);
create index fraud_warning_actionable on fraud_warning (payment_id) where actionable;
