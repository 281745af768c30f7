-- Money that came a second time for what is paid already is a payment of its own in the same purchase.
alter table payment
  -- The gateway's id of the charge that paid; what else comes under the same reference is another one's.
  add column charge_ref text,
  add column second_of uuid references payment (id);
create index payment_second on payment (second_of) where second_of is not null;

-- It is written down as opened and moved on at once, beside whatever else is open.
drop index payment_open;
create unique index payment_open on payment (user_id, package_id, gateway)
  where state in ('opened', 'pending') and second_of is null;

-- The one charge that an event is about.
alter table payment_event add column charge_ref text;
