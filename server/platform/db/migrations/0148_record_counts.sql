-- The state of a listing as the administration reads it: that of its deletion, of its revision, of its moderation.
create function listing_state(deleted_at timestamptz, revision_state text, request_status text) returns text
  language sql immutable parallel safe
  return case when deleted_at is not null then 'deleted' when revision_state <> 'settled' then revision_state else request_status end;

-- Its records, the last changed first, in one state and in all of them.
create index property_state_changed on property (listing_state(deleted_at, revision_state, request_status), updated_at desc, id desc);
create index property_changed on property (updated_at desc, id desc) include (public, on_offer);
drop index property_confirmed;

create table listing_count (
  record text not null,
  state text not null,
  n int not null,
  primary key (record, state)
);
comment on table listing_count is 'How many properties and projects are in each state, as they were last added up.';

-- Only ever added to, so that nobody waits for the row of a state; who reads a count adds these, a sweep folds them in.
create table listing_count_due (
  id bigint generated always as identity primary key,
  record text not null,
  state text not null,
  n int not null
);
comment on table listing_count_due is 'Listings that came to a state or left it, to be added.';

create function listing_count_came() returns trigger language plpgsql as $$
begin
  insert into listing_count_due (record, state, n)
  select tg_table_name, listing_state(deleted_at, revision_state, request_status), count(*) from added group by 2;
  return null;
end $$;
create function listing_count_changed() returns trigger language plpgsql as $$
begin
  insert into listing_count_due (record, state, n)
  values (tg_table_name, listing_state(old.deleted_at, old.revision_state, old.request_status), -1);
  if tg_op <> 'DELETE' then
    insert into listing_count_due (record, state, n)
    values (tg_table_name, listing_state(new.deleted_at, new.revision_state, new.request_status), 1);
  end if;
  return null;
end $$;

create trigger listing_count_new after insert on property referencing new table as added
  for each statement execute function listing_count_came();
create trigger listing_count_gone after delete on property for each row execute function listing_count_changed();
create trigger listing_count_moved after update on property for each row
  when (listing_state(old.deleted_at, old.revision_state, old.request_status)
    <> listing_state(new.deleted_at, new.revision_state, new.request_status))
  execute function listing_count_changed();
create trigger listing_count_new after insert on project referencing new table as added
  for each statement execute function listing_count_came();
create trigger listing_count_gone after delete on project for each row execute function listing_count_changed();
create trigger listing_count_moved after update on project for each row
  when (listing_state(old.deleted_at, old.revision_state, old.request_status)
    <> listing_state(new.deleted_at, new.revision_state, new.request_status))
  execute function listing_count_changed();

insert into listing_count (record, state, n)
select 'property', listing_state(deleted_at, revision_state, request_status), count(*) from property group by 2
union all
select 'project', listing_state(deleted_at, revision_state, request_status), count(*) from project group by 2;
