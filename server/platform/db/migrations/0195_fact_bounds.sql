-- What a numeric attribute measures, from which its bounds follow, and limits that an operator sets in their place.
alter table parameter
  add column measure text check (measure in ('year', 'living_area', 'plot_area', 'rooms', 'floors', 'floor', 'spaces')),
  add column value_min double precision,
  add column value_max double precision;

-- Attributes with the names of the catalogue that comes with a new site.
update parameter set measure = case
    when role is not null then 'rooms'
    when lower(name) in ('year built', 'year renovated') then 'year'
    when lower(name) in ('living area', 'floor area') then 'living_area'
    when lower(name) = 'plot area' then 'plot_area'
    when lower(name) = 'storeys' then 'floors'
    when lower(name) = 'floor' then 'floor'
    when lower(name) = 'parking spaces' then 'spaces'
  end
  where kind = 'number';
