-- A listing that answers with several options of a list ("Garden, Garage") is found by each of them. attrs holds the
-- answer as one text; the index names its options one by one, of such answers alone, as "id:option".
create function options_of(attrs jsonb) returns text[] language sql immutable strict parallel safe
return (
  select coalesce(array_agg(key || ':' || left(option, 300)), '{}')
  from jsonb_each_text(attrs), string_to_table(value, ', ') option where value like '%, %');
create index property_options on property using gin (options_of(attrs)) where public;
