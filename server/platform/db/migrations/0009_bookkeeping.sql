-- Receipts are papers of the bookkeeping: consecutive within each year, without a gap, and they keep saying what they
-- said when they were issued. The number is given in the transaction that enters "success", so a payment that did not
-- get there uses none; a sequence would.
create table receipt_series (
  year int primary key,
  last bigint not null
);

create table payment_receipt (
  payment_id uuid primary key references payment (id),
  -- 0: issued before numbers began anew each year.
  year int not null,
  number bigint not null,
  issued_at timestamptz not null,
  facts jsonb not null,
  unique (year, number)
);

insert into payment_receipt (payment_id, year, number, issued_at, facts)
select y.id, 0, y.receipt_number, coalesce(s.created_at, y.updated_at), jsonb_build_object(
  'item', k.name,
  'buyer', jsonb_build_object('name', u.name, 'email', u.email, 'address', u.address),
  'seller', jsonb_build_object('name', null, 'address', null, 'email', null))
from payment y
join package k on k.id = y.package_id
join app_user u on u.id = y.user_id
left join subscription s on s.payment_id = y.id
where y.receipt_number is not null;

alter table payment drop column receipt_number;
drop sequence receipt_number;

-- The gateway's name of a refund that an administrator made there.
alter table payment add column refund_ref text;

-- What an administrator set about a gateway. `keys` is sealed: it is never sent to anybody, nor readable here.
create table gateway_setting (
  gateway text primary key,
  is_on boolean not null default true,
  position int,
  keys text,
  updated_at timestamptz not null
);

-- Who changed what of the settings and gateways. Keys appear only as the fact that they were changed.
create table setting_change (
  id bigint generated always as identity primary key,
  subject text not null,
  before jsonb not null,
  after jsonb not null,
  actor_id bigint references app_user (id),
  at timestamptz not null
);
create index setting_change_subject on setting_change (subject, id desc);
