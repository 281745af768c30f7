-- How many public listings lie where: cells of the map's grid at several levels, so that a map of the country reads some
-- hundred rows and not every listing. A cell of level 0 is as wide as the world, each level halves it; grid.ts cuts the
-- same cells. Sums are of ten-millionths of a degree: whole numbers, so that nothing is lost by adding and taking away.
create table property_tile (
  level smallint not null,
  x int not null,
  y int not null,
  category_id bigint not null,
  property_type text not null,
  n int not null,
  latitudes bigint not null,
  longitudes bigint not null,
  -- Sum of ids: of one listing alone it is its id.
  ids bigint not null,
  south double precision,
  north double precision,
  west double precision,
  east double precision,
  -- Something went away since its box was measured.
  stale boolean not null default false,
  primary key (level, y, x, category_id, property_type)
);
create index property_tile_stale on property_tile (level) where stale;

-- What came (1) and went (-1) since the tiles were last added up. Written with the listing itself, and only ever added
-- to, so that nobody waits for a tile; a map counts the tiles and these together, a sweep folds these into those.
create table property_tile_due (
  id bigint generated always as identity primary key,
  n smallint not null check (n in (1, -1)),
  property_id bigint not null,
  category_id bigint not null,
  property_type text not null,
  latitude double precision not null,
  longitude double precision not null
);

-- Column or row of the cell, of the finest level that tiles are kept for, in which a coordinate lies.
create function property_tile_column(longitude double precision) returns int language sql immutable parallel safe
return floor((longitude + 180) / (360.0 / 65536)::double precision)::int;
create function property_tile_row(latitude double precision) returns int language sql immutable parallel safe
return floor((latitude + 90) / (360.0 / 65536)::double precision)::int;

create function property_tile_came() returns trigger language plpgsql as $$
begin
  insert into property_tile_due (n, property_id, category_id, property_type, latitude, longitude)
  select 1, id, category_id, property_type, latitude, longitude from added where public;
  return null;
end $$;
-- Once for all rows of a statement: an import brings many.
create trigger property_tile_new after insert on property referencing new table as added
  for each statement execute function property_tile_came();

create function property_tile_due() returns trigger language plpgsql as $$
begin
  if old.public then
    insert into property_tile_due (n, property_id, category_id, property_type, latitude, longitude)
    values (-1, old.id, old.category_id, old.property_type, old.latitude, old.longitude);
  end if;
  if tg_op <> 'DELETE' and new.public then
    insert into property_tile_due (n, property_id, category_id, property_type, latitude, longitude)
    values (1, new.id, new.category_id, new.property_type, new.latitude, new.longitude);
  end if;
  return null;
end $$;
create trigger property_tile_gone after delete on property for each row
  when (old.public) execute function property_tile_due();
create trigger property_tile_moved after update on property for each row
  when ((old.public or new.public) and
    (old.public, old.category_id, old.property_type, old.latitude, old.longitude)
      is distinct from (new.public, new.category_id, new.property_type, new.latitude, new.longitude))
  execute function property_tile_due();

insert into property_tile_due (n, property_id, category_id, property_type, latitude, longitude)
select 1, id, category_id, property_type, latitude, longitude from property where public;
