-- A bank transfer and the receipts that prove it; its id is the id of its payment.
create table bank_receipt (
  id uuid primary key references payment (id),
  user_id bigint not null references app_user (id),
  reference text not null unique,
  state text not null
    check (state in ('awaitingReceipt', 'pendingVerification', 'rejected', 'success', 'failed', 'expired')),
  -- What an administrator told the payer last.
  reason text,
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index bank_receipt_user on bank_receipt (user_id, created_at desc);
create index bank_receipt_due on bank_receipt (due_at) where due_at is not null;
create index bank_receipt_queue on bank_receipt (updated_at) where state = 'pendingVerification';

-- Every receipt that was sent. The same file pays once, whoever sends it: its bytes and what it shows are unique.
create table bank_receipt_file (
  id bigint generated always as identity primary key,
  receipt_id uuid not null references bank_receipt (id),
  file_key text not null references file (key),
  name text not null,
  bytes_hash text not null unique,
  -- Hash of the pixels, or of the contents of a PDF; null where there is nothing to tell.
  content_hash text unique,
  sent_at timestamptz not null
);
create index bank_receipt_file_receipt on bank_receipt_file (receipt_id, id);

-- Who tried to pay with a receipt that was sent before: an administrator sees it beside both.
create table bank_receipt_repeat (
  id bigint generated always as identity primary key,
  receipt_id uuid not null references bank_receipt (id),
  file_id bigint not null references bank_receipt_file (id),
  at timestamptz not null
);
create index bank_receipt_repeat_receipt on bank_receipt_repeat (receipt_id);
create index bank_receipt_repeat_file on bank_receipt_repeat (file_id);
