-- Money counts on the day that its gateway names. What is known from before names none and stays where it stands.
alter table payment
  -- The gateway's own time of the charge; null: it did not say, or said what cannot be.
  add column captured_at timestamptz;
alter table dispute
  -- When it last took money from us, and when money last came back, where the gateway says so.
  add column taken_at timestamptz,
  add column returned_at timestamptz;

create or replace function payment_moved() returns trigger language plpgsql as $$
begin
  if not money_came(new.state, new.captured_currency) then return null; end if;
  insert into money_movement
    (payment_id, kind, gateway, mode, amount_minor, currency, at, noted_at)
  values (new.id, case when new.second_of is null then 'charge' else 'secondCharge' end, new.gateway, new.mode,
    case when new.captured_currency is null then new.amount_minor else new.captured_minor end,
    coalesce(new.captured_currency, new.currency), coalesce(new.captured_at, new.updated_at), new.updated_at)
  on conflict (payment_id) where kind in ('charge', 'secondCharge') do nothing;
  return null;
end $$;

-- Each way has a time of its own. No gateway says when a refund that failed came back: that is when we learnt of it.
drop function note_movement(uuid, text, text[], bigint, bigint, text, timestamptz, timestamptz);
create function note_movement(paid uuid, ref text, kinds text[], was bigint, now_is bigint, unit text,
  told timestamptz[], learnt timestamptz) returns void language sql
begin atomic
  insert into money_movement
    (payment_id, kind, gateway, mode, gateway_ref, amount_minor, currency, at, noted_at)
  select p.id, case when now_is > was then kinds[1] else kinds[2] end, p.gateway, p.mode, ref, was - now_is, unit,
    coalesce(case when now_is > was then told[1] else told[2] end, learnt), learnt
  from payment p where p.id = paid and now_is <> was;
end;

create or replace function refund_moved() returns trigger language plpgsql as $$
declare was bigint := 0;
begin
  if tg_op = 'UPDATE' and old.status = 'succeeded' then was := coalesce(old.amount_minor, 0); end if;
  perform note_movement(new.payment_id, new.gateway_ref, array['refund', 'refundReturned'], was,
    case when new.status = 'succeeded' then coalesce(new.amount_minor, 0) else 0 end, new.currency,
    array[new.made_at, null], new.updated_at);
  return null;
end $$;

create or replace function dispute_moved() returns trigger language plpgsql as $$
declare
  was bigint := 0;
  taken timestamptz := new.taken_at;
  returned timestamptz := new.returned_at;
begin
  if tg_op = 'UPDATE' then
    if old.status <> 'kept' then was := old.taken_minor; end if;
    -- A time that was told before belongs to a move that is written down already.
    taken := nullif(taken, old.taken_at);
    returned := nullif(returned, old.returned_at);
  elsif new.status = 'open' then
    -- Where only the opening is told, what was taken at it has that time.
    taken := coalesce(taken, new.opened_at);
  end if;
  perform note_movement(new.payment_id, new.gateway_ref, array['disputeOut', 'disputeIn'], was,
    case when new.status <> 'kept' then new.taken_minor else 0 end, new.currency,
    array[taken, returned], new.updated_at);
  return null;
end $$;
