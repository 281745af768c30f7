-- How many public listings each owner has: a house of brokers has thousands, and whoever reads one of them is told.
create table owner_listed (
  user_id bigint primary key,
  n int not null
);
insert into owner_listed (user_id, n) select user_id, count(*) from property where public group by user_id;

-- What came and went since they were last added up. Only ever added to, so that nobody waits for an owner's row; who
-- reads a count adds these, a sweep folds them in.
create table owner_listed_due (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  n int not null
);

create function owner_listed_came() returns trigger language plpgsql as $$
begin
  insert into owner_listed_due (user_id, n) select user_id, count(*) from added where public group by user_id;
  return null;
end $$;
-- Once for all rows of a statement: an import brings many of one owner.
create trigger owner_listed_new after insert on property referencing new table as added
  for each statement execute function owner_listed_came();

create function owner_listed_changed() returns trigger language plpgsql as $$
begin
  if old.public then insert into owner_listed_due (user_id, n) values (old.user_id, -1); end if;
  if tg_op <> 'DELETE' and new.public then insert into owner_listed_due (user_id, n) values (new.user_id, 1); end if;
  return null;
end $$;
create trigger owner_listed_gone after delete on property for each row
  when (old.public) execute function owner_listed_changed();
create trigger owner_listed_moved after update on property for each row
  when (old.public <> new.public or old.user_id <> new.user_id) execute function owner_listed_changed();
