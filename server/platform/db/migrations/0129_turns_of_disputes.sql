-- How a dispute went: each opening and each end with the time at which we learnt of it. Its row says only how it stands.
create table dispute_turn (
  id bigint generated always as identity primary key,
  payment_id uuid not null,
  gateway_ref text not null,
  kind text not null check (kind in ('inquiry', 'dispute')),
  status text not null check (status in ('open', 'kept', 'lost')),
  amount_minor bigint,
  taken_minor bigint not null,
  currency text not null,
  at timestamptz not null,
  foreign key (payment_id, gateway_ref) references dispute (payment_id, gateway_ref)
);
create index dispute_turn_of on dispute_turn (payment_id, gateway_ref, id);

create function dispute_turned() returns trigger language plpgsql as $$
begin
  -- One that we learn of when it is over was opened before.
  if tg_op = 'INSERT' and new.status <> 'open' then
    insert into dispute_turn (payment_id, gateway_ref, kind, status, amount_minor, taken_minor, currency, at)
    values (new.payment_id, new.gateway_ref, new.kind, 'open', new.amount_minor, 0, new.currency, new.updated_at);
  end if;
  if tg_op = 'INSERT' or new.status <> old.status or (new.status = 'open' and new.kind <> old.kind) then
    insert into dispute_turn (payment_id, gateway_ref, kind, status, amount_minor, taken_minor, currency, at)
    values (new.payment_id, new.gateway_ref, new.kind, new.status, new.amount_minor, new.taken_minor, new.currency,
      new.updated_at);
  elsif new.status = 'lost' and new.taken_minor <> old.taken_minor then
    update dispute_turn set taken_minor = new.taken_minor
    where id = (select max(id) from dispute_turn
      where payment_id = new.payment_id and gateway_ref = new.gateway_ref);
  end if;
  return null;
end $$;
create trigger dispute_turned after insert or update of kind, status, taken_minor on dispute
  for each row execute function dispute_turned();

-- What is known from before: the opening, and the last end.
insert into dispute_turn (payment_id, gateway_ref, kind, status, amount_minor, taken_minor, currency, at)
select payment_id, gateway_ref, kind, 'open', amount_minor, 0, currency, created_at from dispute order by created_at;
insert into dispute_turn (payment_id, gateway_ref, kind, status, amount_minor, taken_minor, currency, at)
select payment_id, gateway_ref, kind, status, amount_minor, taken_minor, currency, coalesce(ended_at, updated_at)
from dispute where status <> 'open' order by updated_at;

drop trigger dispute_ended on dispute;
drop function dispute_ended();
alter table dispute drop column ended_at;
