-- Rooms stand in columns of their own, so that an index can hold them beside the place: the map of a city reads thousands
-- of listings, and reading each from the table to look into its attributes took half a second among 200,000.
create function rooms_of(attrs jsonb, counted text) returns double precision language sql stable
return (
  select case when jsonb_typeof(attrs -> id::text) = 'number' then (attrs -> id::text)::double precision end
  from parameter where role = counted);

-- The index goes first, since the table is written anew, at once and not row by row.
drop index property_newest;
alter table property add column bedrooms double precision, add column bathrooms double precision;
alter table property
  alter column bedrooms type double precision using rooms_of(attrs, 'bedrooms'),
  alter column bathrooms type double precision using rooms_of(attrs, 'bathrooms');

-- The only writer: they are what the attributes say.
create function property_rooms() returns trigger language plpgsql as $$
begin
  new.bedrooms := rooms_of(new.attrs, 'bedrooms');
  new.bathrooms := rooms_of(new.attrs, 'bathrooms');
  return new;
end $$;
create trigger property_rooms before insert or update of attrs on property
  for each row execute function property_rooms();

-- When another attribute counts them.
create function parameter_role_moved() returns trigger language plpgsql as $$
begin
  update property set attrs = attrs where attrs ? new.id::text;
  return null;
end $$;
create trigger parameter_role_moved after update of role on parameter for each row
  when (old.role is distinct from new.role) execute function parameter_role_moved();

-- In the order of time, with what a list or a map of homes asks of most: either is read from the index alone.
create index property_newest on property (posted_at desc, id desc)
  include (on_offer, latitude, longitude, bedrooms, bathrooms, category_id, property_type, price) where public;
-- Where few homes have so many rooms.
create index property_rooms on property (bedrooms, bathrooms, latitude)
  include (longitude, on_offer, posted_at, id, category_id, property_type, price) where public;
