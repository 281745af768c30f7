-- What is sold or let is not on offer: lists, map, counts and alerts show what is, a filter brings the rest.
-- The indexes go first, since a new stored column writes the table anew and would build each of them twice.
drop index property_newest;
drop index property_price;
drop index property_views;
drop index property_likes;
drop index property_rated;
drop index property_category_newest;
drop index property_city_newest;
drop index property_state_newest;
drop index property_city_category_price;
drop index property_city_price;
drop index property_geo;
drop index property_point;
drop index property_owner_public;
drop index property_premium;

alter table property add column on_offer boolean not null generated always as (
  request_status = 'approved' and status = 'active' and deleted_at is null and not owner_hidden
  and market_status = 'available') stored;

-- The indexes of all public listings carry it, so that one index serves each of the market's filters: a page and a count
-- of what is on offer are read from the index alone, and so are those of everything.
create index property_newest on property (posted_at desc, id desc) include (on_offer) where public;
create index property_price on property (price, id) include (on_offer) where public;
create index property_views on property (views desc, id desc) include (on_offer) where public;
create index property_likes on property (likes desc, id desc) include (on_offer) where public;
create index property_rated on property
  ((ln(1 + likes + 3 * leads) + (extract(epoch from posted_at at time zone 'UTC') / 3888000)::double precision) desc, id desc)
  include (on_offer) where public;
create index property_category_newest on property (category_id, property_type, posted_at desc, id desc) include (on_offer) where public;
create index property_city_newest on property (city, posted_at desc, id desc) include (on_offer) where public;
create index property_state_newest on property (state, posted_at desc, id desc) include (on_offer) where public;
create index property_city_category_price on property (city, category_id, property_type, price, id) include (on_offer) where public;
create index property_city_price on property (city, price, id) include (on_offer) where public;
create index property_geo on property (latitude, longitude) include (price, category_id, property_type, on_offer) where public;
create index property_point on property using gist (point(longitude, latitude)) where public;
create index property_owner_public on property (user_id, posted_at desc, id desc) include (on_offer) where public;
create index property_premium on property (posted_at desc, id desc) include (on_offer) where public and is_premium;
-- Similar listings of other places, where so few are of their type and price that reading them all costs least.
create index property_category_price on property (category_id, property_type, price, id) include (on_offer) where public;
-- Those that are sold or let, for who asks for them alone.
create index property_off_market on property (market_status, posted_at desc, id desc) where public and not on_offer;

-- Tiles are kept apart by the market as well. Those there are count what is on offer from now on; the listings that were
-- sold or let move to tiles of their own with the next sweep.
alter table property_tile add column market_status text not null default 'available';
alter table property_tile drop constraint property_tile_pkey;
alter table property_tile add primary key (level, y, x, category_id, property_type, market_status);
alter table property_tile alter column market_status drop default;
alter table property_tile_due add column market_status text not null default 'available';
alter table property_tile_due alter column market_status drop default;
insert into property_tile_due (n, property_id, category_id, property_type, market_status, latitude, longitude)
select v.n, id, category_id, property_type, case when v.n < 0 then 'available' else market_status end, latitude, longitude
from property cross join (values (-1), (1)) v (n) where public and market_status <> 'available' order by id, v.n;

create or replace function property_tile_came() returns trigger language plpgsql as $$
begin
  insert into property_tile_due (n, property_id, category_id, property_type, market_status, latitude, longitude)
  select 1, id, category_id, property_type, market_status, latitude, longitude from added where public;
  return null;
end $$;

create or replace function property_tile_due() returns trigger language plpgsql as $$
begin
  if old.public then
    insert into property_tile_due (n, property_id, category_id, property_type, market_status, latitude, longitude)
    values (-1, old.id, old.category_id, old.property_type, old.market_status, old.latitude, old.longitude);
  end if;
  if tg_op <> 'DELETE' and new.public then
    insert into property_tile_due (n, property_id, category_id, property_type, market_status, latitude, longitude)
    values (1, new.id, new.category_id, new.property_type, new.market_status, new.latitude, new.longitude);
  end if;
  return null;
end $$;
drop trigger property_tile_moved on property;
create trigger property_tile_moved after update on property for each row
  when ((old.public or new.public) and
    (old.public, old.category_id, old.property_type, old.market_status, old.latitude, old.longitude)
      is distinct from (new.public, new.category_id, new.property_type, new.market_status, new.latitude, new.longitude))
  execute function property_tile_due();

-- An owner's count is of what is on offer.
create or replace function owner_listed_came() returns trigger language plpgsql as $$
begin
  insert into owner_listed_due (user_id, n) select user_id, count(*) from added where on_offer group by user_id;
  return null;
end $$;
create or replace function owner_listed_changed() returns trigger language plpgsql as $$
begin
  if old.on_offer then insert into owner_listed_due (user_id, n) values (old.user_id, -1); end if;
  if tg_op <> 'DELETE' and new.on_offer then insert into owner_listed_due (user_id, n) values (new.user_id, 1); end if;
  return null;
end $$;
drop trigger owner_listed_gone on property;
create trigger owner_listed_gone after delete on property for each row
  when (old.on_offer) execute function owner_listed_changed();
drop trigger owner_listed_moved on property;
create trigger owner_listed_moved after update on property for each row
  when (old.on_offer <> new.on_offer or old.user_id <> new.user_id) execute function owner_listed_changed();
insert into owner_listed_due (user_id, n)
select user_id, -count(*) from property where public and not on_offer group by user_id;

-- Saved searches hear of what comes on offer: for the first time, or again.
create or replace function alert_listed() returns trigger language plpgsql as $$
begin
  insert into alert_due (property_id, at) select id, updated_at from added where on_offer;
  return null;
end $$;
create or replace function alert_changed() returns trigger language plpgsql as $$
declare
  happened timestamptz := case when new.updated_at <> old.updated_at then new.updated_at end;
begin
  if not old.on_offer then
    insert into alert_due (property_id, at) values (new.id, happened);
    return null;
  end if;
  insert into alert_due (property_id, parts, price_before, at) values (new.id, array_remove(array[
    case when old.price <> new.price then 'price' end,
    case when old.fts is distinct from new.fts then 'words' end,
    case when (old.property_type, old.category_id) <> (new.property_type, new.category_id) then 'kind' end,
    case when (old.city, old.state, old.country, old.latitude, old.longitude)
      <> (new.city, new.state, new.country, new.latitude, new.longitude) then 'place' end,
    case when old.attrs <> new.attrs then 'facts' end,
    case when old.is_premium <> new.is_premium or old.featured_until is distinct from new.featured_until then 'marks' end],
    null), old.price, happened);
  return null;
end $$;
drop trigger property_alert on property;
create trigger property_alert after update of request_status, status, deleted_at, owner_hidden, market_status, price,
    property_type, category_id, city, state, country, latitude, longitude, attrs, is_premium, featured_until, title,
    description, address, client_address on property for each row
  when (new.on_offer and (not old.on_offer
    or (old.price, old.property_type, old.category_id, old.city, old.state, old.country, old.latitude, old.longitude,
        old.attrs, old.is_premium)
      <> (new.price, new.property_type, new.category_id, new.city, new.state, new.country, new.latitude, new.longitude,
        new.attrs, new.is_premium)
    or old.featured_until is distinct from new.featured_until
    or old.fts is distinct from new.fts))
  execute function alert_changed();
