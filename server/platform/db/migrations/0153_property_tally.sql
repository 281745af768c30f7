-- How often a property was looked at, saved and asked for. Beside the property, whose row is wide and stands in thirty
-- indexes: a heart would write all of them again. `posted_at` is the property's, for the order of what is well received.
create table property_tally (
  property_id bigint primary key references property (id) on delete cascade,
  posted_at timestamptz not null,
  views int not null default 0,
  likes int not null default 0,
  leads int not null default 0
);
comment on table property_tally is 'How often a property was looked at, saved and asked for; its row comes by a trigger.';
insert into property_tally (property_id, posted_at, views, likes, leads)
select id, posted_at, views, likes, leads from property;

create index property_tally_views on property_tally (views desc, property_id desc);
create index property_tally_likes on property_tally (likes desc, property_id desc);
create index property_tally_rated on property_tally
  ((ln(1 + likes + 3 * leads) + (extract(epoch from posted_at at time zone 'UTC') / 3888000)::double precision) desc,
  property_id desc);
analyze property_tally;
-- Whether one that comes by its tally can be seen and had, without its row.
create index property_by_id on property (id) include (on_offer) where public;

alter table property drop column views, drop column likes, drop column leads;

create function property_tally_came() returns trigger language plpgsql as $$
begin
  insert into property_tally (property_id, posted_at) select id, posted_at from added;
  return null;
end $$;
create trigger property_tally_new after insert on property referencing new table as added
  for each statement execute function property_tally_came();

create function property_tally_posted() returns trigger language plpgsql as $$
begin
  update property_tally set posted_at = new.posted_at where property_id = new.id;
  return null;
end $$;
create trigger property_tally_posted after update of posted_at on property for each row
  when (old.posted_at <> new.posted_at) execute function property_tally_posted();
