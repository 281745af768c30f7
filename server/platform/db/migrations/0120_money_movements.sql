-- Every move of money as a signed sum that never changes afterwards: what came, what went back, what came back of that,
-- what disputes took and gave. It is derived from the facts of payments, refunds and disputes, whoever writes them.
create table money_movement (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payment (id),
  kind text not null check (kind in ('charge', 'secondCharge', 'refund', 'refundReturned', 'disputeOut', 'disputeIn')),
  gateway text not null,
  mode text not null,
  -- The gateway's id of the refund or the dispute; that of a charge stands in its payment.
  gateway_ref text,
  -- Minor units; what leaves us is negative. Null: a sum that cannot be expressed.
  amount_minor bigint,
  currency text not null,
  -- The gateway's time of it where it says one, else when we learnt of it, which is noted_at.
  at timestamptz not null,
  noted_at timestamptz not null
);
create index money_movement_at on money_movement (at, id)
  include (payment_id, kind, gateway, mode, currency, amount_minor);
create index money_movement_payment on money_movement (payment_id, at, id);
-- Money comes once for each payment; a second charge is a payment of its own.
create unique index money_movement_came on money_movement (payment_id) where kind in ('charge', 'secondCharge');

-- Whether money of a payment has come: its gateway said which, or an administrator took it as come.
create function money_came(state text, captured_currency text) returns boolean language sql immutable
return captured_currency is not null or state in ('success', 'needsRefund', 'disputed', 'refunded');

create function payment_moved() returns trigger language plpgsql as $$
begin
  if not money_came(new.state, new.captured_currency) then return null; end if;
  insert into money_movement
    (payment_id, kind, gateway, mode, amount_minor, currency, at, noted_at)
  values (new.id, case when new.second_of is null then 'charge' else 'secondCharge' end, new.gateway, new.mode,
    case when new.captured_currency is null then new.amount_minor else new.captured_minor end,
    coalesce(new.captured_currency, new.currency), new.updated_at, new.updated_at)
  on conflict (payment_id) where kind in ('charge', 'secondCharge') do nothing;
  return null;
end $$;
create trigger payment_moved after insert or update of state, captured_currency on payment
  for each row execute function payment_moved();

-- What differs from what was known before is one movement.
create function note_movement(paid uuid, ref text, kinds text[], was bigint, now_is bigint, unit text,
  told timestamptz, learnt timestamptz) returns void language sql
begin atomic
  insert into money_movement
    (payment_id, kind, gateway, mode, gateway_ref, amount_minor, currency, at, noted_at)
  select p.id, case when now_is > was then kinds[1] else kinds[2] end, p.gateway, p.mode, ref, was - now_is, unit,
    case when now_is > was then coalesce(told, learnt) else learnt end, learnt
  from payment p where p.id = paid and now_is <> was;
end;

create function refund_moved() returns trigger language plpgsql as $$
declare was bigint := 0;
begin
  if tg_op = 'UPDATE' and old.status = 'succeeded' then was := coalesce(old.amount_minor, 0); end if;
  perform note_movement(new.payment_id, new.gateway_ref, array['refund', 'refundReturned'], was,
    case when new.status = 'succeeded' then coalesce(new.amount_minor, 0) else 0 end, new.currency,
    new.made_at, new.updated_at);
  return null;
end $$;
create trigger refund_moved after insert or update of status, amount_minor on refund
  for each row execute function refund_moved();

create function dispute_moved() returns trigger language plpgsql as $$
declare was bigint := 0;
begin
  if tg_op = 'UPDATE' and old.status <> 'kept' then was := old.taken_minor; end if;
  -- A gateway says when a dispute was opened and not when it took the money: only what it took at the opening has
  -- that time.
  perform note_movement(new.payment_id, new.gateway_ref, array['disputeOut', 'disputeIn'], was,
    case when new.status <> 'kept' then new.taken_minor else 0 end, new.currency,
    case when tg_op = 'INSERT' and new.status = 'open' then new.opened_at end, new.updated_at);
  return null;
end $$;
create trigger dispute_moved after insert or update of status, taken_minor on dispute
  for each row execute function dispute_moved();

-- What is known from before. Money that went back before refunds were facts of their own becomes one.
insert into refund (payment_id, gateway_ref, amount_minor, currency, status, word, made_at, created_at, updated_at)
select p.id, coalesce(p.refund_ref, p.id::text), coalesce(p.captured_minor, p.amount_minor),
  coalesce(p.captured_currency, p.currency), 'succeeded', '', p.updated_at, p.updated_at, p.updated_at
from payment p
where p.state = 'refunded' and not exists (select from refund f where f.payment_id = p.id)
  and not exists (select from dispute d where d.payment_id = p.id);

insert into money_movement (payment_id, kind, gateway, mode, amount_minor, currency, at, noted_at)
select p.id, case when p.second_of is null then 'charge' else 'secondCharge' end, p.gateway, p.mode,
  case when p.captured_currency is null then p.amount_minor else p.captured_minor end,
  coalesce(p.captured_currency, p.currency),
  coalesce((select min(h.at) from record_history h where h.record = 'payment' and h.record_id = p.id::text
    and h.event in ('gateway.succeeded', 'gateway.mismatched', 'duplicate.paid', 'review.granted')), p.updated_at), p.updated_at
from payment p where money_came(p.state, p.captured_currency) order by p.created_at;
insert into money_movement (payment_id, kind, gateway, mode, gateway_ref, amount_minor, currency, at, noted_at)
select p.id, 'refund', p.gateway, p.mode, f.gateway_ref, -f.amount_minor, f.currency, coalesce(f.made_at, f.updated_at),
  f.updated_at
from refund f join payment p on p.id = f.payment_id
where f.status = 'succeeded' and f.amount_minor > 0
  and not exists (select from money_movement m where m.payment_id = f.payment_id and m.gateway_ref = f.gateway_ref and m.kind = 'refund');
insert into money_movement (payment_id, kind, gateway, mode, gateway_ref, amount_minor, currency, at, noted_at)
select p.id, 'disputeOut', p.gateway, p.mode, d.gateway_ref, -d.taken_minor, d.currency, coalesce(d.opened_at, d.created_at),
  d.updated_at
from dispute d join payment p on p.id = d.payment_id where d.status <> 'kept' and d.taken_minor > 0;

create index credit_note_issued on credit_note (issued_at);
