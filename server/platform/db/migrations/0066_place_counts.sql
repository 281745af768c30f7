-- Places whose public listings have changed since they were last counted. Only ever added to, so that nobody who writes
-- a listing waits for a place's row; a sweep counts them anew.
create table place_due (
  id bigint generated always as identity primary key,
  city text not null,
  state text not null,
  country text not null
);

create function place_came() returns trigger language plpgsql as $$
begin
  insert into place_due (city, state, country) select distinct city, state, country from added where public;
  return null;
end $$;
-- Once for all rows of a statement: an import brings many of one place.
create trigger place_new after insert on property referencing new table as added
  for each statement execute function place_came();

create function place_changed() returns trigger language plpgsql as $$
begin
  if old.public then
    insert into place_due (city, state, country) values (old.city, old.state, old.country);
  end if;
  if tg_op <> 'DELETE' and new.public then
    insert into place_due (city, state, country) values (new.city, new.state, new.country);
  end if;
  return null;
end $$;
create trigger place_gone after delete on property for each row
  when (old.public) execute function place_changed();
create trigger place_moved after update on property for each row
  when (old.public <> new.public or old.market_status <> new.market_status
    or (old.city, old.state, old.country) is distinct from (new.city, new.state, new.country))
  execute function place_changed();
