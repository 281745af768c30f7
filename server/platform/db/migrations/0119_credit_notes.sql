-- What corrects a receipt when money of it went back: one for each refund that succeeded, in a series of its own. One
-- whose refund fails afterwards is void and keeps its number.
create table credit_note_series (
  year integer primary key,
  last integer not null
);
create table credit_note (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment (id),
  refund_id uuid not null references refund (id),
  year integer not null,
  number integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  issued_at timestamptz not null,
  voided_at timestamptz,
  unique (year, number)
);
create unique index credit_note_live on credit_note (refund_id) where voided_at is null;
create index credit_note_payment on credit_note (payment_id);
