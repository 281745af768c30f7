-- When a dispute came to its end: its row is written anew whenever its gateway is asked, so updated_at does not say.
alter table dispute add column ended_at timestamptz;
update dispute set ended_at = updated_at where status <> 'open';
create function dispute_ended() returns trigger language plpgsql as $$
begin
  new.ended_at := case when new.status = 'open' then null
    when tg_op = 'UPDATE' and old.status <> 'open' then old.ended_at else new.updated_at end;
  return new;
end $$;
create trigger dispute_ended before insert or update of status on dispute
  for each row execute function dispute_ended();
